import { describe, expect, it } from 'vitest';
import { invoiceStatus } from '../dates/due.ts';
import type { InvoiceRecord } from './record.ts';
import { invoiceView } from './view.ts';

const invoice: InvoiceRecord = {
  id: 4,
  number: '12',
  client_id: 3,
  client_name: 'Pacific Words',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  paymentTerms: 30,
  reference: 'PO 7',
  billingInformation: { name: 'Ana Lima', details: '' },
  billTo: { name: 'Pacific Words', details: '' },
  items: [
    { id: 'job1', job_id: 1, name: 'Manual', detail: '', quantity: '8000', rate: '0.055', value: '440' },
  ],
  taxes: [{ id: 1, name: '__proto__', rate: '19', compound: false, primaryRate: null }],
  taxTotals: [{ key: '__proto__', name: '__proto__', rate: '19', value: '83.6' }],
  subtotal: '440',
  total: '523.6',
  currency: 'USD',
  exchange: { to: 'EUR', rate: '1.0865', date: '2026-11-20', source: 'ECB' },
  language: '1',
  locale: 'en',
  dateFormat: 'DD/MM/YYYY',
  strings: [],
  paymentInstructions: '',
  invoiceNotes: '',
  paid: false,
  paid_at: null,
  issued_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  deleted_at: null,
  void: false,
};

describe('the answer of an invoice', () => {
  it('contains amounts as numbers, totals by tax name, and the converted total', () => {
    const view = invoiceView(invoice, { currency: 'EUR', conversion: null }, '2026-11-20');
    expect(view).toMatchObject({ total: 523.6, converted_total: 481.91, exchangeRate: 1.0865 });
    expect(view).toMatchObject({
      currencySymbol: '$',
      taxesSet: true,
      items: [{ quantity: 8000, rate: 0.055 }],
    });
    expect(JSON.stringify(view.taxTotals)).toBe('{"__proto__":{"name":"__proto__","rate":19,"value":83.6}}');
  });

  it('has no converted total while the rate is missing', () => {
    expect(invoiceView(invoice, { currency: 'GBP', conversion: null }, '2026-11-20')).toMatchObject({
      converted_total: null,
      exchange: null,
    });
  });
});

describe('the status', () => {
  it.each([
    ['2026-12-20', false, 'open'],
    ['2026-12-21', false, 'overdue'],
    ['2026-12-21', true, 'paid'],
  ] as const)('on %s with paid = %s has the status %s', (today, paid, status) => {
    expect(invoiceStatus({ ...invoice, paid }, today)).toBe(status);
  });

  it('is never overdue without a due date', () => {
    expect(invoiceStatus({ paid: false, dueDate: null, paymentTerms: 'none' }, '2030-01-01')).toBe('open');
  });
});
