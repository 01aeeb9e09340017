import { type FieldErrors, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ImportRequest } from '@ledgerline/shared-events/import/commands.ts';
import { RecordsImported } from '@ledgerline/shared-events/import/events.ts';
import {
  ENTITY_OF_KIND,
  IMPORT_KINDS,
  IMPORTED_ENTITIES,
  type ImportKind,
} from '@ledgerline/shared-events/import/kinds.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { AccountState } from '../account-state.ts';
import { atOnce, type DecisionContext, defineCommand, type Steps } from '../command.ts';
import { ImportDraft, ROWS_OF_A_STEP } from './import-draft.ts';
import { importClient, importJob, importRate, RateBook } from './row-commands.ts';

/** With more rows in error, only those of the first are told. */
const MOST_ROWS_REPORTED = 100;

/** One append of the ledger holds this much of an import, its own words aside. */
const MOST_BYTES = 900 * 1024;

/**
 * Rows of a file become records, all of them or none: one fact, so that one undo takes all of it back. Each row is
 * decided by the rules of the single command on the account as the rows before left it.
 */
export const ImportRecords = defineCommand({
  name: 'ImportRecords',
  decide: (state, request, context) => atOnce(decideImport(state, request, context)),
  steps: decideImport,
  result: (_state, events, request) => ({ import: answer(kindOf(request), request, events) }),
});

function* decideImport(
  state: AccountState,
  request: ImportRequest,
  context: DecisionContext,
): Steps<DomainEvent[]> {
  const draft = new ImportDraft(state, context);
  const errors: FieldErrors = {};
  let refused = 0;
  const kind = kindOf(request);
  for (const [index, decideRow] of rowDecisions(draft, request).entries()) {
    if (index % ROWS_OF_A_STEP === 0) yield;
    const found = errorsOf(decideRow);
    if (found === null) continue;
    refused += 1;
    if (refused > MOST_ROWS_REPORTED) continue;
    for (const [field, messages] of Object.entries(found)) errors[`${kind}.${index}.${field}`] = messages;
  }
  if (refused > 0) throw rowsRefused(refused, errors);
  yield;
  return fitting(draft.facts(kind));
}

function kindOf(request: ImportRequest): ImportKind {
  return IMPORT_KINDS.find((kind) => request[kind] !== undefined) ?? 'jobs';
}

/** Each row as what it takes to decide it; rows that were decided are what the next are decided on. */
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
  const message = count === 1 ? 'One row cannot be imported.' : `${count} rows cannot be imported.`;
  return new Rejected('invalid', message, { errors, details: { rows: count } });
}

/** @throws Rejected too_large when the facts do not fit into one append */
function fitting(facts: DomainEvent[]): DomainEvent[] {
  const bytes = facts.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
  if (bytes <= MOST_BYTES) return facts;
  throw new Rejected(
    'too_large',
    `These rows hold ${Math.ceil(bytes / 1024)} KiB, and one import takes ${MOST_BYTES / 1024} KiB. Import the file in parts.`,
  );
}

function answer(kind: ImportKind, request: ImportRequest, events: readonly DomainEvent[]) {
  const rows = request[kind]?.length ?? 0;
  const imported = events.find((event) => event.type === 'RecordsImported');
  const tables = imported && RecordsImported.read(imported.data, RecordsImported.version).tables;
  const created = Object.fromEntries(
    IMPORTED_ENTITIES.map((entity) => [entity, tables?.[entity]?.count ?? 0]),
  );
  return { kind, rows, existing: rows - (created[ENTITY_OF_KIND[kind]] ?? 0), created };
}
