import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { draft, ENGLISH, job } from '../testing/samples.ts';
import { type InvoiceDraft, suppliedIn, withSuppliedDay } from './draft.ts';
import { draftOfInvoice } from './draft-of-invoice.ts';
import { itemOfJob, manualItem } from './items.ts';
import { changedPayload, documentPayload, draftPatch } from './payload.ts';

const items = [
  itemOfJob(job({ id: 1, completed_at: '2026-11-12' }), ENGLISH),
  itemOfJob(job({ id: 2, completed_at: '2026-11-03' }), ENGLISH),
  manualItem(1),
];
const PERIOD = { from: '2026-11-03', to: '2026-11-12' };
const supplying = (changes: Partial<InvoiceDraft> = {}) => draft({ bringsSupply: true, items, ...changes });

describe('the date of supply of a draft', () => {
  it('is that of its jobs where the account says it, until the user enters another', () => {
    expect(suppliedIn(draft({ items }))).toBeNull();
    expect(suppliedIn(supplying())).toEqual(PERIOD);
    expect(suppliedIn(supplying({ items: items.slice(2) }))).toBeNull();
    expect(suppliedIn(supplying({ supplied: null }))).toBeNull();
  });

  it('is sent as the paper says it, and not at all where the account has none', () => {
    expect(documentPayload(draft({ items }))).not.toHaveProperty('supplied');
    expect(documentPayload(supplying())).toMatchObject({ supplied: PERIOD });
    expect(documentPayload(supplying())).not.toHaveProperty('bringsSupply');
    expect(documentPayload(supplying({ supplied: null }))).toMatchObject({ supplied: null });
  });

  it('keeps its days in order', () => {
    expect(withSuppliedDay(null, 'from', '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-05' });
    expect(withSuppliedDay(PERIOD, 'to', '2026-11-20')).toEqual({ from: '2026-11-03', to: '2026-11-20' });
    expect(withSuppliedDay(PERIOD, 'from', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(withSuppliedDay(PERIOD, 'to', '2026-10-31')).toEqual({ from: '2026-10-31', to: '2026-10-31' });
  });

  it('follows the lines of a saved invoice, and stays where it was entered', () => {
    const [line] = sampleInvoice({}).items;
    const lines = line === undefined ? [] : [{ ...line, supplied: '2026-11-12' }];
    const oneDay = { from: '2026-11-12', to: '2026-11-12' };
    const saved = draftOfInvoice(sampleInvoice({ items: lines, supplied: oneDay }));
    expect(suppliedIn(saved)).toEqual(oneDay);
    expect(suppliedIn({ ...saved, items: [] })).toBeNull();
    const entered = draftOfInvoice(sampleInvoice({ items: lines, supplied: PERIOD }));
    expect(suppliedIn({ ...entered, items: [] })).toEqual(PERIOD);
    expect(changedPayload(entered, { ...entered, reference: 'PO 7' })).toEqual({ reference: 'PO 7' });
    const changed = { ...entered, supplied: oneDay };
    expect(changedPayload(entered, changed)).toEqual({ supplied: oneDay });
    expect(draftPatch(1, entered, changed)).toMatchObject({
      before: { supplied: PERIOD },
      fields: { supplied: oneDay },
    });
  });
});
