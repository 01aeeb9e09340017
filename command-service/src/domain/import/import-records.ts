import { type FieldErrors, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ImportRequest } from '@ledgerline/shared-events/import/commands.ts';
import {
  ENTITY_OF_KIND,
  IMPORT_KINDS,
  IMPORTED_ENTITIES,
  type ImportKind,
} from '@ledgerline/shared-events/import/kinds.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';
import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { MAX_BULK_LENGTH, tooLarge } from '../bulk/each-record.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { ImportDraft } from './import-draft.ts';
import { importClient, importJob, importRate, RateBook } from './row-commands.ts';

/** The errors of more rows than this are counted, but not listed. */
const MAX_ROWS_REPORTED = 100;

/**
 * The most bytes of imported data in one append. The rest of the event needs the space up to the limit of the store.
 */
const MAX_BYTES = 900 * 1024;

/**
 * Imports the rows of a file as records, all rows or none. The result is one event, so that one undo takes all of it
 * back. Each row is decided by the rules of the command for a single record, on the state that the rows before it
 * left.
 */
export const ImportRecords = defineCommand({
  name: 'ImportRecords',
  decide: (state, request, context) => runSteps(decideImport(state, request, context)),
  steps: decideImport,
  result: (_state, events, request) => ({ import: answer(kindOf(request), request, events) }),
});

function* decideImport(
  state: AccountState,
  request: ImportRequest,
  context: DecisionContext,
): Steps<DomainEvent[]> {
  const kind = kindOf(request);
  refuseLargeImport(sizeOfRows(request[kind] ?? []));
  const draft = new ImportDraft(state, context);
  const errors: FieldErrors = {};
  let refused = 0;
  for (const [index, decideRow] of rowDecisions(draft, request).entries()) {
    yield;
    const found = errorsOf(decideRow);
    if (draft.textLength > MAX_BULK_LENGTH) throw tooLarge();
    if (found === null) continue;
    refused += 1;
    if (refused > MAX_ROWS_REPORTED) continue;
    for (const [field, messages] of Object.entries(found)) errors[`${kind}.${index}.${field}`] = messages;
  }
  if (refused > 0) throw rowsRefused(refused, errors);
  yield;
  const facts = yield* draft.toEvents(kind);
  refuseLargeImport(facts.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0));
  return facts;
}

function kindOf(request: ImportRequest): ImportKind {
  return IMPORT_KINDS.find((kind) => request[kind] !== undefined) ?? 'jobs';
}

/**
 * One function for each row, which decides it. The functions have to be called in order, because each sees the
 * results of the earlier ones.
 */
function rowDecisions(draft: ImportDraft, request: ImportRequest): (() => void)[] {
  if (request.clients !== undefined) return request.clients.map((row) => () => importClient(draft, row));
  if (request.rates !== undefined) {
    const book = new RateBook(draft.state.records('rate'));
    return request.rates.map((row) => () => importRate(draft, book, row));
  }
  const keepRates = request.keepRates ?? true;
  return (request.jobs ?? []).map((row) => () => importJob(draft, row, keepRates));
}

/** What is wrong with a row, by field, or null. */
function errorsOf(decideRow: () => void): FieldErrors | null {
  try {
    decideRow();
    return null;
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return error.errors ?? { row: [error.message] };
  }
}

function rowsRefused(count: number, errors: FieldErrors): Rejected {
  const message = count === 1 ? "One row can't be imported." : `${count} rows cannot be imported.`;
  return new Rejected('invalid', message, { errors, details: { rows: count } });
}

/** About how many bytes the event of these rows holds: a text that several of them share is stored once. */
function sizeOfRows(rows: readonly object[]): number {
  const texts = new Set<string>();
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === 'string') texts.add(value);
  let bytes = 0;
  for (const text of texts) bytes += Buffer.byteLength(text);
  return bytes;
}

/** @throws Rejected too_large when the event does not fit into one append */
function refuseLargeImport(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Rejected(
    'too_large',
    `These rows hold ${Math.ceil(bytes / 1024)} KiB, and one import takes ${MAX_BYTES / 1024} KiB. Import the file in parts.`,
  );
}

/** How many records of each kind an event creates. It was decided a moment ago: nothing else of it is read. */
const counts = z.object({
  tables: z.partialRecord(z.enum(IMPORTED_ENTITIES), z.object({ count: z.int() })),
});

function answer(kind: ImportKind, request: ImportRequest, events: readonly DomainEvent[]) {
  const rows = request[kind]?.length ?? 0;
  const imported = events.find((event) => event.type === 'RecordsImported');
  const tables = imported && counts.parse(imported.data).tables;
  const created = Object.fromEntries(
    IMPORTED_ENTITIES.map((entity) => [entity, tables?.[entity]?.count ?? 0]),
  );
  return { kind, rows, existing: rows - (created[ENTITY_OF_KIND[kind]] ?? 0), created };
}
