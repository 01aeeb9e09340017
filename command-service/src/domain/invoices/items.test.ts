import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import { describe, expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { invoiceAmounts } from './amounts.ts';
import { invoiceItems, jobOfItem } from './items.ts';

const line = (id: string, fields: Partial<InvoiceItem> = {}): InvoiceItem => ({
  id,
  job_id: null,
  name: 'Fee',
  detail: 'flat',
  quantity: '2',
  rate: '3',
  value: '6',
  ...fields,
});
const BEFORE_ITEMS = [line('item12')];

function items(sent: ItemInput[], before: InvoiceItem[] = [], ledger = startedPractice()): InvoiceItem[] {
  const invoice = {
    id: 1,
    client_id: 1,
    currency: 'EUR',
    date: '2026-11-02',
    language: '1',
    locale: 'en',
    dateFormat: 'DD/MM/YYYY',
    strings: [],
    before,
  };
  return invoiceItems(ledger.state, sent, invoice, ledger.context);
}

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof Rejected) return { errors: error.errors, details: error.details };
    throw error;
  }
  return null;
}

describe('a sent item', () => {
  it.each<[ItemInput, number | null]>([
    [{ id: 'job12' }, 12],
    [{ id: 'item1', job_id: 5 }, 5],
    [{ id: 'xjob1' }, null],
    [{ id: 'job1x' }, null],
    [{ id: 'job12345678901' }, null],
    [{}, null],
  ])('%j refers to the job %j', (item, job) => {
    expect(jobOfItem(item)).toBe(job);
  });

  it.each<[string, ItemInput[], string[]]>([
    ['keeps an id that the invoice has', [{ id: 'item12' }], ['item12']],
    ['gets the next id when it has none', [{ id: 'item12' }, {}, {}], ['item12', 'item13', 'item14']],
    ['gets the next id when the invoice does not have its id', [{ id: 'item40' }], ['item41']],
    [
      'gets the next id when another item has its id',
      [{ id: 'item12' }, { id: 'item12' }],
      ['item12', 'item13'],
    ],
    [
      'counts only ids of its own kind',
      [{ id: 'xitem50' }, { id: 'item60x' }, {}],
      ['item13', 'item14', 'item15'],
    ],
  ])('%s', (_, sent, ids) => {
    expect(items(sent, BEFORE_ITEMS).map(({ id }) => id)).toEqual(ids);
  });

  it('gets an id of its kind, even when the invoice has an id of another kind', () => {
    expect(items([{ id: 'fee' }], [line('fee')])).toMatchObject([{ id: 'item1' }]);
  });

  it.each<[string, ItemInput, Partial<InvoiceItem>]>([
    ['keeps fields that are not sent', {}, {}],
    [
      'gets the fields that are sent',
      { name: ' Guide ', detail: ' p. 2 ', quantity: '4', rate: '5' },
      { name: 'Guide', detail: 'p. 2', quantity: '4', rate: '5', value: '20' },
    ],
    [
      'keeps its name and loses its detail when both are sent empty',
      { name: '  ', detail: '' },
      { detail: '' },
    ],
  ])('%s', (_, sent, changed) => {
    expect(items([{ id: 'item12', ...sent }], BEFORE_ITEMS)).toEqual([line('item12', changed)]);
  });

  it('has quantity 1 and rate 0 without any field', () => {
    const [bare] = items([{}]);
    expect(bare).toEqual({
      ...line('item1'),
      name: 'Item',
      detail: '',
      quantity: '1',
      rate: '0',
      value: '0',
    });
  });
});

describe('an item of a job', () => {
  it('has the sent name and detail, else those of the job', () => {
    expect(items([{ id: 'job1' }])).toMatchObject([
      { name: 'Manual', quantity: '1200', rate: '0.12', value: '144' },
    ]);
    const sent = { id: 'job1', name: ' Guide ', detail: ' p. 2 ' };
    expect(items([sent])).toMatchObject([{ name: 'Guide', detail: 'p. 2' }]);
    expect(items([{ id: 'job1', name: ' ', detail: '' }])).toMatchObject([{ name: 'Manual', detail: '' }]);
  });

  it('has quantity 1 and the value of the job as rate when that value was entered by hand', () => {
    const ledger = startedPractice();
    ledger.run('EditJob', { jobId: 1, job: { value: 200 } });
    expect(ledger.state.record('job', 1)).toMatchObject({ quantity: '1200', flat_rate: true });
    expect(items([{ id: 'job1' }], [], ledger)).toMatchObject([{ quantity: '1', rate: '200', value: '200' }]);
  });

  it('in another currency keeps its exchange rate even when a price is sent', () => {
    const ledger = startedPractice();
    ledger.run('EditJob', { jobId: 1, job: { currency: 'USD' } });
    const [item] = items([{ id: 'job1', rate: '9' }], [], ledger);
    expect(item).toMatchObject({
      quantity: '1',
      rate: '9',
      value: '9',
      exchange: { from: 'USD', rate: '1.0865' },
    });
  });

  it('has quantity 1 and the sent price as rate when there is no exchange rate', () => {
    const ledger = startedPractice();
    ledger.run('EditJob', { jobId: 1, job: { currency: 'ISK' } });
    expect(items([{ id: 'job1', rate: '9' }], [], ledger)).toMatchObject([
      { quantity: '1', rate: '9', value: '9' },
    ]);
    expect(refusal(() => items([{ id: 'job1' }], [], ledger))).toEqual({
      errors: { currency: ['No exchange rate for ISK'] },
      details: { currencies: ['ISK'] },
    });
  });

  it('is refused with the field items when the job does not exist', () => {
    expect(refusal(() => items([{ id: 'job99' }]))).toMatchObject({
      errors: { items: ['This does not exist.'] },
    });
  });
});

it('the total of an invoice is refused with the field items when it is too large', () => {
  const largest = line('item1', { value: '999999999999' });
  expect(invoiceAmounts({ items: [largest], taxes: [], currency: 'EUR' })).toEqual({
    subtotal: '999999999999',
    taxTotals: [],
    total: '999999999999',
  });
  expect(
    refusal(() => invoiceAmounts({ items: [largest, largest], taxes: [], currency: 'EUR' })),
  ).toMatchObject({
    errors: { items: ['The number is too large'] },
  });
  expect(() => invoiceAmounts({ items: [largest], taxes: [], currency: 'XYZ' })).toThrow(RangeError);
});
