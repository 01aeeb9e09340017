import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { quoteCommands } from '@ledgerline/shared-events/quotes/commands.ts';
import { describe, expect, it } from 'vitest';
import { client, draft, GERMAN, job, START } from '../testing/samples.ts';
import type { InvoiceDraft, LineJob } from './draft.ts';
import { pricedItems } from './draft-amounts.ts';
import { itemInLanguage, manualItem, withItem } from './items.ts';
import { NO_JOB, proposedJob, withLineJob, withMinimum } from './line-job.ts';
import { emptyDraft, withWork } from './new-draft.ts';
import { documentPayload } from './payload.ts';

const NAMES = {
  jobTypes: [
    { id: 1, name: 'Translation' },
    { id: 2, name: 'Editing' },
  ],
  languagePairs: [{ id: 7, from: 'German', to: 'English' }],
  units: [
    { id: 1, name: 'Words', singular: 'Word' },
    { id: 2, name: 'Hours', singular: 'Hour' },
    { id: FLAT_RATE_UNIT_ID, name: 'Flat rate', singular: 'Flat rate' },
  ],
};
const CLIENT = {
  currency: 'EUR',
  rates: [
    { id: 1, job_type_id: 1, unit_id: 1, language_pair_id: null, currency: 'EUR', value: 0.12 },
    { id: 2, job_type_id: 2, unit_id: 1, language_pair_id: null, currency: 'EUR', value: 0.05 },
  ],
};
const TRANSLATION: LineJob = { ...NO_JOB, job_type_id: 1, language_pair_id: 7, unit_id: 1 };

const quote = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...emptyDraft({ ...START, kind: 'quote' }),
  ...changes,
});
const worked = (before: InvoiceDraft, job: LineJob, index = 0): InvoiceDraft => ({
  ...before,
  ...withLineJob(before, { index, job, at: 9 }, NAMES, CLIENT),
});

describe('the job of a line of a quote', () => {
  it('adds a line with its words and the rate of the client', () => {
    const { items } = worked(quote(), TRANSLATION);
    expect(items).toMatchObject([
      { id: 'new9', name: 'Translation', detail: 'German > English, words', rate: '0.12', job: TRANSLATION },
    ]);
  });

  it('is in the unit of the rate where none was chosen', () => {
    const { items } = worked(quote(), { ...TRANSLATION, unit_id: null });
    expect(items).toMatchObject([{ detail: 'German > English, words', rate: '0.12', job: { unit_id: 1 } }]);
  });

  it('follows another choice with words and rate, and keeps what the user wrote', () => {
    const edited = worked(worked(quote(), TRANSLATION), { ...TRANSLATION, job_type_id: 2 });
    expect(edited.items).toMatchObject([
      { name: 'Editing', detail: 'German > English, words', rate: '0.05' },
    ]);
    const own = { ...edited, ...withItem(edited, 0, { name: 'Manual', rate: '0.09' }) };
    expect(worked(own, TRANSLATION).items).toMatchObject([
      { name: 'Manual', detail: 'Translation German > English, words', rate: '0.09' },
    ]);
    const described = { ...own, ...withItem(own, 0, { detail: 'As agreed' }) };
    expect(worked(described, TRANSLATION).items).toMatchObject([{ name: 'Manual', detail: 'As agreed' }]);
  });

  it('knows the words of a saved line, and says them in another language', () => {
    const saved = {
      ...manualItem(1),
      name: 'Translation',
      detail: 'German > English, words',
      job: TRANSLATION,
    };
    const edited = worked(quote({ items: [saved] }), { ...TRANSLATION, job_type_id: 2 });
    expect(edited.items).toMatchObject([{ name: 'Editing', detail: 'German > English, words' }]);
    const [item = saved] = edited.items;
    expect(itemInLanguage(item, edited, GERMAN).name).toBe('Lektorat');
  });

  it('makes a flat rate of what the line is worth, until there is more than one', () => {
    const line = { ...manualItem(1), quantity: '100', rate: '0.5' };
    const flat = worked(quote({ items: [line] }), { ...NO_JOB, unit_id: FLAT_RATE_UNIT_ID });
    expect(flat.items).toMatchObject([{ quantity: '1', rate: '50', job: { unit_id: FLAT_RATE_UNIT_ID } }]);
    expect(withItem(flat, 0, { quantity: '2' }).items).toMatchObject([{ job: { unit_id: null } }]);
    expect(withItem(flat, 0, { quantity: '1' }).items).toMatchObject([
      { job: { unit_id: FLAT_RATE_UNIT_ID } },
    ]);
  });

  it('proposes the job of the line above without its deadline', () => {
    const job = { ...TRANSLATION, deadline: '2026-12-01' };
    const first = worked(quote(), job);
    expect(proposedJob(first, 0)).toEqual(job);
    expect(proposedJob(first, 1)).toEqual(TRANSLATION);
    expect(proposedJob(quote(), 0)).toEqual(NO_JOB);
  });

  it('is that of a job which the quote was made of', () => {
    const words = { ...job(), language_pair_id: 7 };
    const flat = { ...words, id: 13, flat_rate: true };
    const { items } = withWork(quote({ clientId: 4 }), { jobs: [words, flat], currency: 'EUR' }, client());
    expect(items).toMatchObject([
      {
        id: 'new12',
        job_id: null,
        name: 'Tender documents',
        quantity: '6310',
        rate: '0.11',
        job: TRANSLATION,
      },
      { quantity: '1', rate: '694.1', job: { unit_id: FLAT_RATE_UNIT_ID } },
    ]);
  });

  it('is sent with a quote', () => {
    const sent = documentPayload({
      ...worked(quote(), { ...TRANSLATION, deadline: '2026-12-01' }),
      clientId: 4,
    });
    const { items } = quoteCommands.CreateQuote.parse({ quote: sent }).quote;
    expect(items).toMatchObject([{ ...TRANSLATION, deadline: '2026-12-01', rate: '0.12' }]);
  });

  it('is nothing that an invoice has', () => {
    expect(
      JSON.stringify(documentPayload(draft({ items: [{ ...manualItem(1), job: NO_JOB }] }))),
    ).not.toContain('deadline');
  });
});

describe('the minimum fee of a line', () => {
  const line = (job: LineJob) => ({ ...manualItem(1), quantity: '100', rate: '0.1', job });
  const filled = (job: LineJob) =>
    withMinimum({ items: [line(job)] }, 0, quote(), () => '35').items?.[0]?.job;

  it('is that of the client for a kind of work, unless another one was entered', () => {
    expect(filled(TRANSLATION)?.minimum).toBe('35');
    expect(filled({ ...TRANSLATION, minimum: null })?.minimum).toBeNull();
    expect(filled(NO_JOB)?.minimum).toBeUndefined();
  });

  it('and its surcharges make its value, but not that of a flat rate', () => {
    const terms = { minimum: '35', surcharges: [{ name: 'Rush', percent: '50' }] };
    const priced = (job: LineJob) => pricedItems({ items: [line(job)], currency: 'EUR' })[0];
    expect(priced({ ...TRANSLATION, ...terms })).toMatchObject({ ...terms, value: '52.5' });
    expect(priced({ ...TRANSLATION, ...terms, unit_id: FLAT_RATE_UNIT_ID })?.value).toBe('10');
  });

  it('is not copied to the next line, and neither are the surcharges', () => {
    const items = [line({ ...TRANSLATION, minimum: '35', surcharges: [] })];
    expect(proposedJob(quote({ items }), 1)).toEqual(TRANSLATION);
  });
});
