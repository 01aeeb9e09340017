import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { describe, expect, it } from 'vitest';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import { sampleSettings } from '#testing/record-samples.ts';
import { workOf } from '../billable-jobs.ts';
import { client, draft, ENGLISH, GERMAN, job, START } from '../testing/samples.ts';
import type { InvoiceDraft } from './draft.ts';
import { draftTotals, paperInvoiceOfDraft, pricedItems } from './draft-amounts.ts';
import { itemOfJob, manualItem, withItem, withMovedItem, withoutItem } from './items.ts';
import { quotedItem } from './line-job.ts';
import { draftForClient, emptyDraft, invoiceCurrency, languagesOf, translatedDraft } from './new-draft.ts';
import { changedPayload, documentPayload, draftPatch, jobPatches } from './payload.ts';

const work = (jobs = [job()]) => ({ jobs, currency: 'EUR' });

describe('a new invoice', () => {
  it("starts with the account's settings for all invoices", () => {
    expect(emptyDraft(START)).toMatchObject({
      clientId: null,
      number: '',
      date: '2026-11-20',
      dueDate: '2026-12-20',
      paymentTerms: 30,
      billingInformation: { name: 'Marta Wiśniewska Translations', details: 'Leipzig' },
      taxes: [{ id: 1, name: 'VAT', rate: '19', primaryRate: null }],
      paymentInstructions: '<p>IBAN</p>',
      invoiceNotes: '',
      language: '1',
    });
  });

  it('gets the terms, texts, taxes and language of its client', () => {
    const own = {
      paymentTerms: 14,
      taxes: [1, 2],
      paymentInstructions: 2,
      invoiceLanguage: '4',
      billingInformationName: 'LN Holding',
    };
    expect(draftForClient(emptyDraft(START), client(own), work(), START)).toMatchObject({
      clientId: 4,
      dueDate: '2026-12-04',
      billTo: { name: 'LN Holding', details: '' },
      taxes: [{ id: 1 }, { id: 2, compound: true, primaryRate: '19' }],
      paymentInstructions: '<p>Card</p>',
      language: '4',
      dateFormat: 'DD.MM.YYYY',
    });
  });

  it('is billed to the address and VAT ID of its client, in the language of the invoice', () => {
    const party = { street: 'Speicherstadt 9', city: 'Hamburg', country: 'DE', vatId: 'DE136695976' };
    const own = { ...client({}), party };
    expect(draftForClient(emptyDraft(START), own, work(), START).billTo).toEqual({
      name: own.name,
      party,
      details: 'Speicherstadt 9\nHamburg\nGermany\nVAT ID DE136695976',
    });
  });

  it('is sent by the company in the language of its client, unless the user wrote something else', () => {
    const seller = { city: 'Kiel', country: 'DE', vatId: 'DE136695976' };
    const settings = { ...START.settings, billingInformationDetails: '', seller };
    const start = { ...START, settings };
    const german = client({ invoiceLanguage: '4' });
    const detailsOf = (draft: InvoiceDraft) => draft.billingInformation.details;
    const empty = emptyDraft(start);
    expect(detailsOf(empty)).toBe('Kiel\nGermany\nVAT ID DE136695976');
    const translated = 'Kiel\nDeutschland\nUSt-IdNr. DE136695976';
    expect(detailsOf(draftForClient(empty, german, work(), start))).toBe(translated);
    const chosen = languagesOf(settings).find(({ id }) => id === '4');
    if (chosen === undefined) throw new Error('German is built in.');
    expect(translatedDraft(empty, chosen, settings).billingInformation?.details).toBe(translated);
    const typed = { ...empty, billingInformation: { name: 'Marta', details: 'Leipzig' } };
    expect(detailsOf(draftForClient(typed, german, work(), start))).toBe('Leipzig');
    expect(translatedDraft(typed, chosen, settings)).not.toHaveProperty('billingInformation');
  });

  it('has the references that its client usually has, after those that were entered before', () => {
    const own = client({ buyerReference: '991-01484-64', orderReference: 'BPA 9' });
    const entered = { ...emptyDraft(START), orderReference: 'PO 7' };
    const chosen = draftForClient(entered, own, work(), START);
    expect(chosen).toMatchObject({ buyerReference: '991-01484-64', orderReference: 'PO 7' });
    const other = draftForClient(chosen, { ...client({}), id: 5 }, work(), START);
    expect(other).toMatchObject({ buyerReference: '', orderReference: '' });
    expect(documentPayload(chosen)).toMatchObject({ orderReference: 'PO 7', projectReference: null });
    expect(changedPayload(chosen, { ...chosen, orderReference: ' ' })).toEqual({ orderReference: null });
    expect(changedPayload(chosen, { ...chosen, projectReference: ' ' })).toEqual({});
  });

  it('lists the jobs in the order in which they were completed, the oldest first', () => {
    const jobs = [
      job({ id: 13, completed_at: '2026-11-19' }),
      job({ id: 12, completed_at: '2026-11-02' }),
      job({ id: 11, completed_at: '2026-11-19' }),
    ];
    const { items } = draftForClient(emptyDraft(START), client(), work(jobs), START);
    expect(items.map(({ id }) => id)).toEqual(['job12', 'job11', 'job13']);
  });

  it('has all default taxes, each compound one with its primary tax', () => {
    const [vat, levy] = START.settings.taxes;
    if (vat === undefined || levy === undefined) throw new Error('Two taxes are needed.');
    const city = { id: 3, name: 'City', rate: 2, compound: false, primaryTax: null, default: true };
    const taxes = [{ ...vat, default: false }, { ...levy, default: true }, city];
    const start = { ...START, settings: { ...START.settings, taxes } };
    const names = (created: { taxes: readonly { name: string }[] }) => created.taxes.map(({ name }) => name);
    expect(names(emptyDraft(start))).toEqual(['VAT', 'Levy', 'City']);
    expect(names(draftForClient(emptyDraft(start), client({ taxes: [2] }), work(), start))).toEqual([
      'VAT',
      'Levy',
    ]);
  });

  it('has no taxes and no text for a client that is set to none', () => {
    const created = draftForClient(
      emptyDraft(START),
      client({ taxes: null, paymentInstructions: null }),
      work(),
      START,
    );
    expect(created).toMatchObject({ taxes: [], paymentInstructions: '' });
  });

  it('keeps manual lines when another client is chosen, and drops the jobs of the first', () => {
    const first = draftForClient(draft({ items: [manualItem(7)] }), client(), work(), START);
    const second = draftForClient(first, { ...client(), id: 5 }, work([job({ id: 13 })]), START);
    expect(second.items.map(({ id }) => id)).toEqual(['job13', 'new7']);
  });

  it('proposes the references of its jobs, unless one was entered for the same client', () => {
    const jobs = work([job({ reference: 'PO 7' }), job({ id: 13, reference: 'PO 9' })]);
    const first = draftForClient(emptyDraft(START), client(), jobs, START);
    expect(first.reference).toBe('PO 7, PO 9');
    expect(draftForClient({ ...emptyDraft(START), reference: 'Own' }, client(), jobs, START).reference).toBe(
      'Own',
    );
    expect(draftForClient(first, { ...client(), id: 5 }, work(), START).reference).toBe('');
  });

  it('has the currency of the client, else of its jobs, else the primary one', () => {
    expect(invoiceCurrency(client({}, 'USD'), [job({ currency: 'GBP' })], 'EUR')).toBe('USD');
    expect(invoiceCurrency(client(), [job({ currency: 'GBP' })], 'EUR')).toBe('GBP');
    expect(invoiceCurrency(client(), [job({ currency: 'GBP' }), job()], 'CHF')).toBe('CHF');
  });

  const IN_ENGLISH = { language: '1', locale: 'en', smallBusiness: false };

  it('leaves out a compound tax without its primary tax', () => {
    const orphan = { id: 9, name: 'Levy', rate: 5, compound: true, primaryTax: 77, default: false };
    expect(frozenTaxes([orphan], [orphan], IN_ENGLISH)).toEqual([]);
  });

  it('stores the name and rate of a tax that has no server id yet, without an id', () => {
    const vat = { id: -3, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };
    const levy = { id: -4, name: 'Levy', rate: 5, compound: true, primaryTax: -3, default: true };
    expect(frozenTaxes([vat, levy], [vat, levy], IN_ENGLISH)).toMatchObject([
      { id: null, name: 'VAT', rate: '19' },
      { id: null, name: 'Levy', rate: '5', primaryRate: '19' },
    ]);
  });
});

describe('the lines of a draft', () => {
  it('say why a job is not worth quantity × rate, as one unit at its value', () => {
    const rush = { minimum: 35, surcharges: [{ name: 'Rush', percent: '50' }], quantity: 120, value: 52.5 };
    const german = { ...ENGLISH, language: '4', locale: 'de' };
    expect(itemOfJob(job(rush), german)).toMatchObject({
      detail:
        'Übersetzung Deutsch > Englisch, 120 Wörter × 0,11 · Mindestpreis 35,00\u00a0€ · Rush 50\u00a0%',
      quantity: '1',
      rate: '52.5',
    });
    expect(quotedItem(job(rush), ENGLISH)).toMatchObject({ rate: '52.5', job: { unit_id: 7 } });
  });

  it('are created from jobs, with the kind of work as detail', () => {
    expect(itemOfJob(job(), ENGLISH)).toEqual({
      id: 'job12',
      job_id: 12,
      name: 'Tender documents',
      detail: 'Translation DE > EN, words',
      quantity: '6310',
      rate: '0.11',
      work: {
        name: 'Tender documents',
        jobType: { name: 'Translation' },
        languagePair: { from: 'DE', to: 'EN' },
        unit: { name: 'Words' },
        flat_rate: false,
        completed_at: '2026-11-12',
        reference: null,
        details: [],
        price: { quantity: '6310', rate: '0.11', minimum: null, surcharges: [], currency: 'EUR' },
      },
    });
    expect(itemOfJob(job({ name: null }), ENGLISH)).toMatchObject({
      name: 'Translation',
      detail: 'DE > EN, words',
    });
  });

  it('show a flat rate, and a job in another currency, as one unit at its value', () => {
    expect(itemOfJob(job({ flat_rate: true, value: 500 }), ENGLISH)).toMatchObject({
      quantity: '1',
      rate: '500',
      detail: 'Translation DE > EN',
    });
    expect(itemOfJob(job({ currency: 'USD', converted: { value: '638.84' } }), ENGLISH)).toMatchObject({
      quantity: '1',
      rate: '638.84',
    });
  });

  it('follow the language of the invoice, except where the user changed their words', () => {
    const jobType = { name: 'Translation', texts: { 4: 'Fachübersetzung' } };
    const billed = itemOfJob(job(), ENGLISH);
    const items = [billed, { ...itemOfJob(job({ id: 13 }), ENGLISH), detail: 'By hand' }];
    const settings = sampleSettings({
      paymentInstructions: [
        { id: 1, text: '<p>Please pay</p>', texts: { 4: '<p>Bitte zahlen</p>' }, default: true },
      ],
    });
    const german = languagesOf(settings).find(({ id }) => id === '4');
    if (german === undefined) throw new Error('German is built in.');
    const before = draft({
      items,
      paymentInstructions: '<p>Please pay</p>',
      invoiceNotes: '<p>Custom text</p>',
    });
    expect(translatedDraft(before, german, settings)).toMatchObject({
      language: '4',
      items: [{ detail: 'Übersetzung Deutsch > Englisch, Wörter' }, { detail: 'By hand' }],
      paymentInstructions: '<p>Bitte zahlen</p>',
      invoiceNotes: '<p>Custom text</p>',
    });
    const work = { ...workOf(job()), name: 'X', jobType, languagePair: null, unit: null };
    expect(itemOfJob(job({ work }), GERMAN).detail).toBe('Fachübersetzung');
  });

  it('say the day and the order number where the client wants them, in the language of the invoice', () => {
    const own = client({ lineDetails: ['date', 'reference'] });
    const english = draftForClient(emptyDraft(START), own, work([job({ reference: 'PO 7' })]), START);
    expect(english.items[0]?.detail).toBe('Translation DE > EN, words · 12/11/2026 · Reference PO 7');
    const german = languagesOf(START.settings).find(({ id }) => id === '4');
    if (german === undefined) throw new Error('German is built in.');
    expect(translatedDraft(english, german, START.settings).items?.[0]?.detail).toBe(
      'Übersetzung Deutsch > Englisch, Wörter · 12.11.2026 · Referenz PO 7',
    );
  });

  it('are not sent with what they were made of', () => {
    expect(pricedItems(draft({ items: [itemOfJob(job(), ENGLISH)] }))[0]).not.toHaveProperty('work');
  });

  it('are changed, moved and removed one at a time', () => {
    const items = [itemOfJob(job(), ENGLISH), itemOfJob(job({ id: 13 }), ENGLISH), manualItem(7)];
    const ids = (changes: { items?: readonly { id: string }[] }) => changes.items?.map(({ id }) => id);
    expect(ids(withMovedItem(draft({ items }), 1, 1))).toEqual(['job12', 'new7', 'job13']);
    expect(withMovedItem(draft({ items }), 0, -1)).toEqual({});
    expect(withMovedItem(draft({ items }), 2, 1)).toEqual({});
    expect(ids(withoutItem(draft({ items }), 0))).toEqual(['job13', 'new7']);
    expect(withItem(draft({ items }), 2, { rate: '12.5' }).items?.[2]).toMatchObject({
      rate: '12.5',
      quantity: '1',
    });
  });
});

describe('the amounts of a draft', () => {
  it('are those that will be saved', () => {
    const { subtotal, taxTotals, total } = draftTotals(draft({ items: [itemOfJob(job(), ENGLISH)] }));
    expect({ subtotal, total, taxes: taxTotals.map(({ value }) => value) }).toEqual({
      subtotal: '694.1',
      total: '825.98',
      taxes: ['131.88'],
    });
  });

  it('count an empty or too large field as zero, so that the paper stays readable', () => {
    const items = [manualItem(1), { ...manualItem(2), quantity: '999999999999', rate: '999999999' }];
    expect(draftTotals(draft({ items })).total).toBe('0');
    expect(paperModel(paperInvoiceOfDraft(draft({ items }), '148')).number).toBe('148');
  });
});

describe('the payload of an invoice', () => {
  it('contains the number only when the user chose one', () => {
    expect(documentPayload(draft({ clientId: 4 }))).not.toHaveProperty('number');
    expect(documentPayload(draft({ clientId: 4, number: ' A-7 ' }))).toMatchObject({
      number: 'A-7',
      client_id: 4,
    });
  });

  it('contains only what an edit changed', () => {
    const saved = draft({ clientId: 4, number: '12', items: [itemOfJob(job(), ENGLISH)] });
    const edited = { ...saved, reference: 'PO 9', ...withItem(saved, 0, { quantity: '7000' }) };
    expect(Object.keys(changedPayload(saved, edited)).toSorted()).toEqual(['items', 'reference']);
  });

  it('contains the fields that depend on a changed one, even if they were changed back', () => {
    const saved = draft({ clientId: 4, number: '12' });
    const moved = { ...saved, date: '2026-12-01', paymentTerms: 19 };
    expect(changedPayload(saved, moved)).toEqual({
      date: '2026-12-01',
      dueDate: saved.dueDate,
      paymentTerms: 19,
    });
    const translated = { ...saved, language: '4', locale: 'de' };
    expect(changedPayload(saved, translated)).toMatchObject({
      language: '4',
      dateFormat: saved.dateFormat,
      strings: saved.strings,
    });
  });

  it('is accompanied by a patch with the values before and after', () => {
    const saved = draft({ clientId: 4, items: [itemOfJob(job(), ENGLISH)] });
    const edited = { ...saved, ...withItem(saved, 0, { rate: '0.2' }) };
    expect(draftPatch(9, saved, edited)).toMatchObject({
      entity: 'invoice',
      id: 9,
      fields: { total: 1501.78, items: [{ rate: 0.2, value: 1262 }] },
      before: { total: 825.98 },
    });
  });

  it('is accompanied by patches of the jobs that were added or removed', () => {
    const saved = draft({ items: [itemOfJob(job(), ENGLISH)] });
    const edited = draft({ items: [itemOfJob(job({ id: 13 }), ENGLISH), manualItem(1)] });
    expect(
      jobPatches(saved, edited, 9).map(({ id, fields }) => [id, fields.invoiced, fields.invoice_id]),
    ).toEqual([
      [13, true, 9],
      [12, false, null],
    ]);
  });
});
