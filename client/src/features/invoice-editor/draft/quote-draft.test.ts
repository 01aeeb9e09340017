import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { quoteCommands } from '@ledgerline/shared-events/quotes/commands.ts';
import { describe, expect, it } from 'vitest';
import { client, START } from '../testing/samples.ts';
import type { DraftItem, InvoiceDraft } from './draft.ts';
import { pricedItems } from './draft-amounts.ts';
import { manualItem, withItem } from './items.ts';
import { NO_JOB, withLineJob } from './line-job.ts';
import { draftForClient, emptyDraft, languagesOf, settingsFor, translatedDraft } from './new-draft.ts';
import { changedPayload, documentPayload } from './payload.ts';

const start = { ...START, kind: 'quote' as const, settings: settingsFor('quote', START.settings) };
const first = emptyDraft(start);
const labelOf = ({ strings }: Pick<InvoiceDraft, 'strings'>, id: string) =>
  strings.find((string) => string.id === id)?.value;

it('a new quote has its own words and last day, and no texts about payment', () => {
  expect(first).toMatchObject({ dueDate: '2026-12-20', paymentInstructions: '', payByQr: false });
  expect(labelOf(first, 'invoice')).toBe('Quote');
});

it('a client brings its language and taxes to a quote; what was typed stays', () => {
  const typed = { ...first, dueDate: '2026-11-30', paymentInstructions: '<p>Half in advance.</p>' };
  const own = client({ invoiceLanguage: '4' }, 'USD');
  const draft = draftForClient(typed, own, { jobs: [], currency: 'USD' }, start);
  expect(draft).toMatchObject({ clientId: 4, kind: 'quote', dueDate: '2026-11-30', currency: 'USD' });
  expect(draft.paymentInstructions).toBe('<p>Half in advance.</p>');
  expect(labelOf(draft, 'invoice')).toBe('Angebot');
});

it('another language changes the words of a quote to its own', () => {
  const german = languagesOf(start.settings).find(({ id }) => id === '4');
  if (german === undefined) throw new Error('German is missing.');
  expect(labelOf({ ...first, ...translatedDraft(first, german, start.settings) }, 'dueDate')).toBe(
    'Gültig bis',
  );
});

it('is sent as the commands on quotes take it', () => {
  const draft = { ...first, clientId: 4, items: [{ ...manualItem(1), rate: '40' }] };
  const sent = quoteCommands.CreateQuote.parse({ quote: documentPayload(draft) });
  expect(sent.quote).toMatchObject({ client_id: 4, validUntil: '2026-12-20', items: [{ rate: '40' }] });
  const changed = changedPayload(draft, { ...draft, paymentInstructions: '<p>Net</p>' });
  expect(changed).toEqual({ terms: '<p>Net</p>' });
  quoteCommands.EditQuote.parse({ quoteId: 1, quote: changed });
});

describe('a line with an analysis', () => {
  const key = (band: 'exact' | 'new') => ({ band, source: null, from: null, to: null });
  const counts = {
    ...{ tool: 'trados' as const, file: 'a.xml', sha256: 'a'.repeat(64), sourceId: null, moreFiles: [] },
    unit: 'words' as const,
    bands: [
      { ...key('exact'), segments: '10', words: '1000', characters: '0' },
      { ...key('new'), segments: '10', words: '2000', characters: '0' },
    ],
  };
  const grid = {
    name: 'Own',
    bands: [
      { ...key('exact'), percent: null, rate: '0.03' },
      { ...key('new'), percent: '100', rate: null },
    ],
    rounding: 'total' as const,
    decimals: 0,
  };
  const line = (agreed: string | null = null) => {
    const analysis = analysisOfJob(counts, grid, '0.12', agreed);
    if (analysis === null) throw new Error('It isn’t weighed.');
    const item = {
      ...manualItem(1),
      id: 'item1',
      quantity: agreed ?? '2250',
      rate: '0.12',
      analysis,
      bands: [],
    };
    return { ...first, items: [{ ...item, job: { ...NO_JOB, unit_id: 1 } }] };
  };
  const edit = (draft: InvoiceDraft, fields: Partial<DraftItem>) => ({
    ...draft,
    ...withItem(draft, 0, fields),
  });
  const linesSent = (saved: InvoiceDraft, draft: InvoiceDraft) => changedPayload(saved, draft).items;

  it('is shown and saved with the words that its bands weigh at another rate', () => {
    const saved = line();
    const edited = edit(saved, { rate: '0.1' });
    expect(pricedItems(edited)).toMatchObject([
      { quantity: '2300', value: '230', bands: [{ quantity: '300' }, { quantity: '2000' }] },
    ]);
    expect(linesSent(saved, edited)).toMatchObject([{ id: 'item1', rate: '0.1' }]);
    expect(linesSent(saved, edited)).not.toMatchObject([{ quantity: expect.anything() }]);
    expect(pricedItems(edit(edited, { rate: '0.12' }))).toEqual(pricedItems(saved));
  });

  it('keeps a quantity that is typed, and has its bands again with that of its analysis', () => {
    const saved = line();
    const typed = edit(edit(saved, { quantity: '2200' }), { rate: '0.1' });
    expect(pricedItems(typed)).toMatchObject([{ quantity: '2200', value: '220', bands: [] }]);
    expect(linesSent(saved, typed)).toMatchObject([{ quantity: '2200', rate: '0.1' }]);
    const back = edit(typed, { quantity: '2300' });
    expect(pricedItems(back)).toMatchObject([{ bands: [{ quantity: '300' }, { quantity: '2000' }] }]);
  });

  it('keeps what was agreed, unless as much was agreed as its analysis has', () => {
    const priced = (agreed: string) => pricedItems(edit(line(agreed), { rate: '0.1' }));
    expect(priced('2000')).toMatchObject([{ quantity: '2000', value: '200' }]);
    expect(priced('2250')).toMatchObject([{ quantity: '2300', value: '230' }]);
  });

  it('is printed as one line while its unit counts something else', () => {
    const names = {
      jobTypes: [],
      languagePairs: [],
      units: [
        { id: 1, name: 'Words', singular: 'Word' },
        { id: 2, name: 'Hours', singular: 'Hour' },
      ],
    };
    const counted = (draft: InvoiceDraft, unit_id: number) => ({
      ...draft,
      ...withLineJob(draft, { index: 0, job: { ...NO_JOB, unit_id }, at: 9 }, names, null),
    });
    const hours = counted(line(), 2);
    expect(pricedItems(hours)).toMatchObject([{ bands: [] }]);
    expect(pricedItems(counted(hours, 1))).toMatchObject([{ bands: [{}, {}] }]);
  });
});
