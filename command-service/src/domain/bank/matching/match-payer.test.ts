import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { expect, it } from 'vitest';
import { all, best, withInvoices } from '../testing/best-match.ts';
import { CLIENTS, INVOICES, NORD_IBAN, sampleLists } from '../testing/sample-lists.ts';
import { matchingLists } from './payable-invoices.ts';

const MORGENROT = { name: 'Verlag Morgenrot' };

it('the IBAN of a client counts more than the name of another one', () => {
  expect(best({ amount: '642', iban: NORD_IBAN, ...MORGENROT })).toEqual(['possible', '132: 642', 'IBAN']);
});

it('name and amount are only possible where the text names a paid invoice', () => {
  expect(best({ amount: '642', text: 'RE 133', ...MORGENROT })?.[0]).toBe('possible');
  expect(best({ amount: '642', text: 'Danke 133', ...MORGENROT })?.[0]).toBe('likely');
  expect(best({ amount: '1761.36', iban: NORD_IBAN, text: 'RE 133' })?.[0]).toBe('possible');
});

it('name and amount are only possible where two clients have the name', () => {
  const lists = sampleLists(INVOICES, [...CLIENTS, { id: 6, names: ['Verlag Morgenrot'], ibans: [] }]);
  expect(best({ amount: '642', ...MORGENROT }, lists)?.[0]).toBe('possible');
});

it('name and amount are only possible where two invoices have the amount', () => {
  const lists = withInvoices({ number: '152' });
  expect(best({ amount: '452', iban: NORD_IBAN }, lists)).toEqual(['possible', '132: 452', 'IBAN, amount']);
});

it('an invoice of the amount is proposed instead of others with that sum', () => {
  const lists = withInvoices({ number: '152', open: '1761.36' });
  const proposals = all({ amount: '1761.36', iban: NORD_IBAN }, lists);
  expect(proposals[0]).toEqual(['likely', '152: 1761.36', 'IBAN, amount']);
  expect(proposals.filter(([, parts]) => parts.includes(','))).toEqual([]);
});

it('the sum of some invoices of the payer is possible', () => {
  const lists = withInvoices({ number: '152', open: '100' });
  expect(best({ amount: '552', iban: NORD_IBAN }, lists)).toEqual([
    'possible',
    '132: 452, 152: 100',
    'IBAN, sum',
  ]);
});

it('invoices of the payer in another currency make no sum', () => {
  const lists = withInvoices({ number: '152', open: '100', currency: 'USD' });
  expect(best({ amount: '552', iban: NORD_IBAN }, lists)?.[2]).not.toContain('sum');
});

it('with another amount the invoices of the payer are offered, the oldest first, six at most', () => {
  const dates = ['2026-09-03', '2026-09-01', '2026-09-02', '2026-09-05', '2026-09-04'];
  const lists = withInvoices(...dates.map((date, index) => ({ number: `30${index}`, date })));
  const offered = all({ amount: '5', iban: NORD_IBAN }, lists);
  expect(offered.map(([, parts]) => parts)).toEqual(['301: 5', '302: 5', '300: 5', '304: 5', '303: 5']);
  const named = all({ amount: '5', iban: NORD_IBAN, text: 'RE 142 Danke 139 141' }, lists);
  expect(named).toHaveLength(6);
  expect(new Set(named.map(([, parts]) => parts)).size).toBe(6);
});

it('each selection of invoices is proposed once', () => {
  expect(all({ amount: '642', text: 'RE 142', ...MORGENROT })).toEqual([
    ['certain', '142: 642', 'number, amount, name'],
  ]);
});

it('the likelier proposal is first, whatever it comes from', () => {
  const proposals = all({ amount: '452', text: 'RE 142', name: 'Lingua Nord GmbH' });
  expect(proposals.slice(0, 2)).toEqual([
    ['likely', '132: 452', 'name, amount'],
    ['possible', '142: 452', 'number, €190.00 less'],
  ]);
});

it('an amount alone is not that of an invoice in another currency', () => {
  expect(best({ amount: '1134' }, runSteps(matchingLists(INVOICES, CLIENTS, () => null)))).toBeNull();
});

it('another currency is proposed for a named invoice or for the payer, near the rate of the day alone', () => {
  const near = { amount: '1041.3' };
  expect(best({ ...near, text: 'INV 138' })?.[0]).toBe('likely');
  expect(best({ ...near, text: 'Danke 138' })).toEqual([
    'possible',
    '138: 1041.3',
    'number, near the day’s rate',
  ]);
  expect(best({ ...near, text: 'INV 138', name: 'Verlag Morgenrot' })?.[0]).toBe('possible');
  expect(best(near)).toBeNull();
  expect(best({ amount: '900', text: 'INV 138' })).toBeNull();
  expect(best({ amount: '1200', text: 'INV 138' })).toBeNull();
});

it('another currency is not proposed where no rate settles exactly what is open', () => {
  const [invoice] = INVOICES;
  if (invoice === undefined) throw new Error('There is no sample invoice.');
  const large = { ...invoice, open: '6000000.01', currency: 'IDR' };
  const lists = runSteps(matchingLists([large], CLIENTS, () => '0.000001166667'));
  expect(best({ amount: '7', text: 'RE 132' }, lists)).toBeNull();
});
