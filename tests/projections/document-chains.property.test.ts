import { createHash, randomUUID } from 'node:crypto';
import { planReversals } from '@ledgerline/command-service/domain/testing/plan-reversals.ts';
import type { PracticeLedger } from '@ledgerline/command-service/domain/testing/practice-ledger.ts';
import { startedPractice } from '@ledgerline/command-service/domain/testing/practice-start.ts';
import { randomCommands, runRandom } from '@ledgerline/command-service/domain/testing/random-commands.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { history } from '@ledgerline/projection-service/projections/history/history.ts';
import {
  auditEventsTable,
  documentChainTable,
  documentHeadsTable,
} from '@ledgerline/projection-service/projections/history/tables.ts';
import { readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import { auditCsv } from '@ledgerline/projection-service/queries/history/audit-csv.ts';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { auditEvent, auditEventOf, GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { canonicalJson } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newEvents } from './account-log.ts';

const histories = fc.array(
  fc.record({
    steps: randomCommands({ maxLength: 12 }),
    issues: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    picks: fc.array(fc.nat(1_000), { maxLength: 6, size: 'max' }),
    jointly: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6, size: 'max' },
);

/** What makes a quote and an invoice, issues the invoice, and credits it. */
const documentsOf = (id: number): [CommandName, Json][] => [
  [
    'CreateQuote',
    { quote: { client_id: 1, items: [{ id: 'new1', name: 'Review', quantity: 1, rate: 40 }] } },
  ],
  ['MarkQuoteSent', { quoteId: id }],
  [
    'CreateInvoice',
    { invoice: { client_id: 1, items: [{ id: 'new1', name: 'Review', quantity: 1, rate: 40 }] } },
  ],
  ['IssueInvoice', { invoiceId: id }],
  ['CreateCreditNote', { invoiceId: id, reason: 'Not ordered' }],
  ['IssueCreditNote', { creditNoteId: id }],
];

function attempt(ledger: PracticeLedger, name: CommandName, payload: Json): void {
  try {
    ledger.run(name, payload);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
}

/** Undoes and redoes entries, each alone or all at once. */
function reverse(ledger: PracticeLedger, picks: readonly number[], jointly: boolean): void {
  const entries = picks.flatMap((pick) => ledger.entries[pick % ledger.entries.length] ?? []);
  if (!jointly) {
    for (const entry of entries) entry.undo === null ? ledger.undo(entry) : ledger.redo(entry);
    return;
  }
  const plan = planReversals(
    ledger.state,
    [...new Set(entries)].filter(({ undo }) => undo === null).map(({ events, redo }) => redo ?? events),
  );
  if ('events' in plan) ledger.append(plan.events);
}

/** The events of a ledger as a store has them. */
function storedOf({ events, accountId }: PracticeLedger): StoredEvent[] {
  return newEvents(accountId, events, { commandId: randomUUID() }).map((event, revision) => ({
    ...event,
    revision,
    stream: 'account-1',
    recordedAt: new Date(Date.UTC(2026, 10, 20, 10, 0, revision)).toISOString(),
  }));
}

const nameOf = (kind: string, id: unknown) => `${kind} ${id}`;

/** The hashes of each chain, as the API describes them. */
function expectedChains(events: readonly StoredEvent[]): Map<string, string[]> {
  const chains = new Map<string, string[]>();
  for (const stored of events) {
    const documents = changesOf({ type: stored.type, data: stored.data })
      .filter(({ entity }) => DOCUMENT_KINDS.some((kind) => kind === entity))
      .map(({ entity, id }) => nameOf(entity, id));
    for (const name of new Set(documents)) {
      const chain = chains.get(name) ?? [];
      const text = canonicalJson({ index: chain.length, ...auditEventOf(stored) });
      const hash = createHash('sha256').update(`${chain.at(-1) ?? GENESIS_HASH}\n${text}`);
      chains.set(name, [...chain, hash.digest('hex')]);
    }
  }
  return chains;
}

/** The trail of a document with its hashes, as its rows have it. */
function trailOf(rows: MemoryRows, kind: DocumentKind, id: number) {
  const links = rows.all(documentChainTable).filter((row) => row.kind === kind && row.document_id === id);
  return links.map(({ index, revision, prev_hash, hash }) => ({
    ...auditEvent.parse(JSON.parse(String(rows.get(auditEventsTable, [Number(revision)])?.event ?? 'null'))),
    index: Number(index),
    prevHash: String(prev_hash),
    hash: String(hash),
  }));
}

it('every document has a chain of its own events, which anybody can check, whatever is done and undone', () => {
  const seen: Record<DocumentKind, number> = { invoice: 0, creditNote: 0, quote: 0 };
  fc.assert(
    fc.property(histories, (parts) => {
      const ledger = startedPractice();
      for (const { steps, issues, picks, jointly } of parts) {
        runRandom(ledger, steps);
        for (const [name, payload] of issues.flatMap(documentsOf)) attempt(ledger, name, payload);
        reverse(ledger, picks, jointly);
      }
      const events = storedOf(ledger);
      const rows = new MemoryRows();
      for (const stored of events) history.apply(rows, readEvent(stored));
      const chains = expectedChains(events);
      const heads = rows
        .all(documentHeadsTable)
        .map((row) => [nameOf(String(row.kind), row.document_id), { events: row.events, hash: row.hash }]);
      expect(new Map(heads as [string, object][])).toEqual(
        new Map([...chains].map(([name, hashes]) => [name, { events: hashes.length, hash: hashes.at(-1) }])),
      );
      for (const kind of DOCUMENT_KINDS) {
        for (const { id, number } of ledger.state.records(kind)) {
          const trail = trailOf(rows, kind, id);
          expect(trail.map(({ hash }) => hash)).toEqual(chains.get(nameOf(kind, id)));
          const form = { algorithm: 'SHA-256', canonical: 'RFC 8785' };
          const json = JSON.stringify({ [kind]: { id, number }, ...form, events: trail });
          const csv = auditCsv(null);
          for (const text of [json, csv.head + trail.map(csv.lineOf).join('')]) {
            expect(verifyExport(text)).toMatchObject({ ok: true, events: trail.length });
          }
          seen[kind] += trail.length > 1 ? 1 : 0;
        }
      }
    }),
    { numRuns: 25 },
  );
  for (const kind of DOCUMENT_KINDS) expect(seen[kind]).toBeGreaterThan(0);
});
