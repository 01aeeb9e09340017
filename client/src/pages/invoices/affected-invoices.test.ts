import { expect, it } from 'vitest';
import { invoiceQueryOf } from '#entities/invoice/filters.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { affectedInvoices } from './affected-invoices.ts';

const OPEN = sampleInvoice({ id: 1, paid: false });
const PAID = sampleInvoice({ id: 2, paid: true });

const whole = (address: string) => ({
  chosen: [OPEN, PAID],
  query: invoiceQueryOf(new URLSearchParams(address)),
  whole: { count: 90, revision: 7, totals: undefined },
});
const filterOf = (address: string, which: 'open' | 'paid') => {
  const { several } = affectedInvoices(whole(address), which);
  return several !== null && 'loaded' in several ? several.filter.query : null;
};

it('all invoices of a list are named by its filters and the revision at which they were selected', () => {
  expect(affectedInvoices(whole('type=all&client_id=3&sort=-total&page=2'), 'deletable').several).toEqual({
    filter: { query: 'client_id=3&type=all', revision: 7 },
    count: 90,
    loaded: [OPEN, PAID],
  });
});

it('of a whole list only open invoices are marked as paid, and only paid ones as unpaid', () => {
  expect(filterOf('type=all', 'open')).toBe('type=all&open=1&overdue=1');
  expect(filterOf('type=all', 'paid')).toBe('type=all&paid=1');
  expect(filterOf('type=all&overdue=1&paid=1', 'open')).toBe('type=all&overdue=1');
  expect(filterOf('', 'open')).toBe('type=open');
  expect(filterOf('', 'paid')).toBeNull();
});

it('invoices that are open are not marked as paid from a list of drafts alone', () => {
  expect(filterOf('type=all&draft=1', 'open')).toBeNull();
  expect(filterOf('type=all&draft=1&open=1', 'open')).toBe('type=all&open=1');
});
