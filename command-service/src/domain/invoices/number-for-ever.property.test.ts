import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';

type Act =
  | { kind: 'create'; number: string | null; date: string }
  | { kind: 'series'; pattern: string; resets: string }
  | { kind: 'rename'; pick: number; number: string }
  | { kind: 'DeleteInvoice' | 'IssueInvoice' | 'MarkInvoicePaid' | 'MarkInvoiceUnpaid'; pick: number }
  | { kind: 'reverse'; pick: number };

const number = fc.constantFrom('1', '2', 'R-1', 'R-2', '１', '2026-1', '2026-2', '26/01-1', 'r-3');
const pick = fc.nat(12);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    number: fc.option(number),
    date: fc.constantFrom('2026-01-31', '2026-11-20', '2025-12-31'),
  }),
  fc
    .constantFrom(['{N}', 'never'], ['R-{NN}', 'never'], ['{YYYY}-{N}', 'year'], ['{YY}/{MM}-{N}', 'month'])
    .map(([pattern = '', resets = '']) => ({ kind: 'series' as const, pattern, resets })),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), pick, number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('DeleteInvoice', 'IssueInvoice', 'MarkInvoicePaid', 'MarkInvoiceUnpaid'),
      pick,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), pick }) },
);

function seriesWith(pattern: string, resets: string) {
  return BUILT_IN_SERIES.map((one) => (one.for === 'invoice' ? { ...one, pattern, resets } : one));
}

/** Runs commands on few invoices with few numbers, mixed with undo and redo. A refused step changes nothing. */
function carryOut(ledger: PracticeLedger, from: number, act: Act): void {
  try {
    if (act.kind === 'create') {
      ledger.run('CreateInvoice', { invoice: { client_id: 1, number: act.number, date: act.date } });
    } else if (act.kind === 'series') {
      ledger.run('SetSetting', { key: 'numberSeries', value: seriesWith(act.pattern, act.resets) });
    } else if (act.kind === 'reverse') {
      const entries = ledger.entries.slice(from);
      const entry = entries[act.pick % entries.length];
      if (entry !== undefined) entry.undo === null ? ledger.undo(entry) : ledger.redo(entry);
    } else {
      const invoiceId = 1 + (act.pick % 4);
      if (act.kind !== 'rename') ledger.run(act.kind, { invoiceId });
      else ledger.run('EditInvoice', { invoiceId, invoice: { number: act.number } });
    }
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
}

/** The printed papers: which invoices were issued (downloaded or paid) with which number. */
class Papers {
  readonly #downloaded = new Map<string, Set<number>>();
  readonly #paid = new Map<number, Set<string>>();

  /** Records the numbers that are issued now. @throws AssertionError when two issued invoices have one number */
  look({ state }: PracticeLedger): void {
    const carried = new Map([...this.#downloaded].map(([number, ids]) => [number, new Set(ids)]));
    for (const { id, number, issued_at, paid, deleted_at } of state.records('invoice')) {
      if (deleted_at === null && issued_at !== null) add(this.#downloaded, nameKey(number), id);
      if (deleted_at === null && issued_at !== null) add(carried, nameKey(number), id);
      if (!paid) this.#paid.delete(id);
      else if (deleted_at === null) add(this.#paid, id, nameKey(number));
    }
    for (const [id, numbers] of this.#paid) for (const number of numbers) add(carried, number, id);
    for (const [number, ids] of carried) expect([number, ids.size]).toEqual([number, 1]);
  }
}

function add<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  map.set(key, (map.get(key) ?? new Set<Value>()).add(value));
}

test('two issued invoices never have the same number, however invoices are renumbered, deleted, undone and redone', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40, size: 'max' }), (history) => {
      const ledger = startedPractice();
      const from = ledger.entries.length;
      const papers = new Papers();
      for (const act of history) {
        carryOut(ledger, from, act);
        papers.look(ledger);
      }
    }),
    { numRuns: 400 },
  );
});
