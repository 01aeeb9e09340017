import { settingsOf } from '@ledgerline/command-service/domain/lookup.ts';
import { PracticeLedger } from '@ledgerline/command-service/domain/testing/practice-ledger.ts';
import { atRate } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { bandValues } from '@ledgerline/shared-events/cat/weighting.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { jobValue } from '@ledgerline/shared-events/money/job-value.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { QuoteItem } from '@ledgerline/shared-events/quotes/record.ts';
import { quoteView } from '@ledgerline/shared-events/quotes/view.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const band = (name: string, words: number) => ({
  ...{ band: name, source: null, from: null, to: null },
  ...{ segments: 1, words, characters: words * 6 },
});
const paid = (name: string, percent: string | null, rate: string | null) => ({
  ...{ band: name, source: null, from: null, to: null },
  ...{ percent, rate },
});
const grids = fc.record({
  name: fc.constant('Own'),
  bands: fc.tuple(
    fc.constantFrom(paid('repetition', '25', null), paid('repetition', null, '0.03')),
    fc.constantFrom(paid('exact', '33.33', null), paid('exact', null, '0.011')),
    fc.constant(paid('new', '100', null)),
  ),
  rounding: fc.constantFrom('band', 'total'),
  decimals: fc.nat({ max: 2 }),
});
const weighings = fc.record({
  analysis: fc
    .record({
      tool: fc.constant('trados'),
      file: fc.constant('a.xml'),
      sha256: fc.constant('a'.repeat(64)),
      unit: fc.constant('words'),
      bands: fc
        .tuple(fc.nat(999), fc.nat(999), fc.integer({ min: 1, max: 9_999 }))
        .map((words) => ['repetition', 'exact', 'new'].map((name, at) => band(name, words[at] ?? 0))),
      agreed: fc.constantFrom(null, '500', '2500'),
    })
    .chain((analysis) =>
      fc
        .constantFrom(...[false, analysis.agreed !== null])
        .map((takeAgreed) => ({ ...analysis, takeAgreed })),
    ),
  grid: grids,
});
type Weighing = typeof weighings extends fc.Arbitrary<infer Value> ? Value : never;

type Typed = { rate?: string; quantity?: string; surcharges?: readonly { name: string; percent: string }[] };

const typed: fc.Arbitrary<Typed> = fc.oneof(
  fc.record({ rate: fc.constantFrom('0.12', '0.1', '0.07', '0', '') }),
  fc.record({ quantity: fc.constantFrom('2500', '2400', '1', 'weighted', '0') }),
  fc.record({ surcharges: fc.constantFrom([], [{ name: 'Rush', percent: '50' }]) }),
);
const steps = fc.oneof(
  fc.record({
    edits: fc.array(fc.oneof(typed, fc.constant('undo' as const)), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ weighed: weighings }),
  fc.constant('undo' as const),
);

type Line = Pick<QuoteItem, 'quantity' | 'rate' | 'analysis'> & { job?: object };
type Draft = { items: readonly Line[] };

/** What is used of the quote editor. */
type Editor = {
  draftOfQuote(quote: QuoteAnswer): Draft;
  withItem(draft: Draft, index: number, fields: Partial<Line>): Partial<Draft>;
  pricedItems(draft: Draft): QuoteItem[];
  changedPayload(saved: Draft, draft: Draft): Record<string, Json>;
};

/** The client has types and names of its own for its sources, so they aren't imported by name. */
async function loadEditor(): Promise<Editor> {
  const folder = new URL('../../client/src/features/invoice-editor/draft/', import.meta.url);
  const files = ['draft-of-invoice.ts', 'items.ts', 'draft-amounts.ts', 'payload.ts'];
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(new URL(file, folder).href)))));
}
const editor = await loadEditor();

/** What the editor shows of its only line. */
const shownLine = (draft: Draft) => {
  const [line] = editor.pricedItems(draft);
  return { quantity: line?.quantity, rate: line?.rate, value: line?.value, bands: line?.bands };
};

function lineAt(ledger: PracticeLedger): QuoteItem {
  const line = ledger.state.record('quote', 1)?.items[0];
  if (line === undefined) throw new Error('The quote has no line.');
  return line;
}

function savedDraft(ledger: PracticeLedger): Draft {
  const quote = ledger.state.record('quote', 1);
  if (quote === undefined) throw new Error('There is no quote.');
  return editor.draftOfQuote(quoteView(quote, settingsOf(ledger.state), '2026-11-20', []));
}

function edited(draft: Draft, { surcharges, quantity, rate }: Typed): Draft {
  const { job, analysis } = draft.items[0] ?? {};
  const fields = {
    ...(surcharges && { job: { ...job, surcharges } }),
    ...(quantity !== undefined && {
      quantity: quantity === 'weighted' ? (analysis?.weighted ?? '0') : quantity,
    }),
    ...(rate !== undefined && { rate }),
  };
  return { ...draft, ...editor.withItem(draft, 0, fields) };
}

/**
 * Edits the line in the editor, which has an undo of its own, and saves it: it is as the editor showed it. A quantity
 * that wasn't typed is the weighted count where it was that, else as before.
 */
function editInEditor(ledger: PracticeLedger, edits: readonly (Typed | 'undo')[]): void {
  const [before, saved] = [lineAt(ledger), savedDraft(ledger)];
  const done: Typed[] = [];
  for (const edit of edits) {
    if (edit === 'undo') done.pop();
    else done.push(edit);
  }
  const draft = done.reduce(edited, saved);
  ledger.run('EditQuote', { quoteId: 1, quote: editor.changedPayload(saved, draft) });
  const { quantity, rate, value, bands } = lineAt(ledger);
  expect({ quantity, rate, value, bands }).toEqual(shownLine(draft));
  if (done.every((edit) => edit.quantity === undefined))
    expect(quantity).toBe(followingQuantity(before, rate));
}

function followingQuantity({ quantity, analysis }: QuoteItem, rate: string): string {
  if (analysis === undefined || quantity !== analysis.weighted) return quantity;
  return atRate(analysis, rate).weighted;
}

function undoLastEdit(ledger: PracticeLedger): void {
  const last = ledger.entries.findLast(
    ({ undo, events }) => undo === null && events.some(({ type }) => type === 'QuoteEdited'),
  );
  if (last !== undefined) ledger.undo(last);
}

/** The line is worth its quantity × rate with its terms, and the bands on its paper add up to that. */
function expectWorthItsBands(line: QuoteItem): boolean {
  expect(line.value).toBe(jobValue(line.quantity, line.rate, 'EUR', line));
  const values = bandValues(line.bands ?? [], line, 'EUR');
  if (values !== null) expect(Number(add(...values))).toBe(Number(line.value));
  return values !== null;
}

function quoted(weighed: Weighing): PracticeLedger {
  const ledger = new PracticeLedger();
  ledger.run('CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } });
  ledger.run('SetClientSetting', { clientId: 1, key: 'catByBand', value: true });
  ledger.run('CreateQuote', { quote: { client_id: 1, items: [{ name: 'Manual', rate: '0.12', weighed }] } });
  return ledger;
}

it('a line of a quote is worth the bands that print it, as the editor showed before it was saved', () => {
  let byBands = 0;
  fc.assert(
    fc.property(weighings, fc.array(steps, { minLength: 1, maxLength: 8 }), (weighed, since) => {
      const ledger = quoted(weighed);
      for (const step of since) {
        if (step === 'undo') undoLastEdit(ledger);
        else if ('edits' in step) editInEditor(ledger, step.edits);
        else if (lineAt(ledger).rate !== '0')
          ledger.run('EditQuote', { quoteId: 1, quote: { items: [{ id: 'item1', weighed: step.weighed }] } });
        if (expectWorthItsBands(lineAt(ledger))) byBands += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(byBands).toBeGreaterThan(50);
});
