import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { expect, it } from 'vitest';
import { all, best, withInvoices } from '../testing/best-match.ts';
import { CLIENTS, INVOICES, NORD_IBAN, sampleLists } from '../testing/sample-lists.ts';
import { matchingLists } from './payable-invoices.ts';

const NORD = { name: 'Lingua Nord GmbH' };
const HALDEN = { name: 'Halden Medizintechnik AG' };

it('the sum of invoices of two clients is certain for neither', () => {
  const sum = { amount: '1094', text: 'RE 132, RE 142' };
  expect(best(sum)).toEqual(['likely', '132: 452, 142: 642', 'both numbers, sum']);
  expect(best({ ...sum, iban: NORD_IBAN })?.[0]).toBe('likely');
});

it('a clear number and a bare one with the sum of both are not certain', () => {
  const sum = { amount: '1761.36', text: 'RE 132 Danke 143', ...NORD, iban: NORD_IBAN };
  expect(best(sum)?.slice(0, 2)).toEqual(['likely', '132: 452, 143: 1309.36']);
});

it('an amount that is open of a clear number and of a bare one is not certain', () => {
  const lists = withInvoices({ number: '152' });
  expect(all({ amount: '452', text: 'RE 132 Danke 152', ...NORD }, lists).slice(0, 2)).toEqual([
    ['likely', '132: 452', 'number, amount, name'],
    ['likely', '152: 452', 'number, amount, name'],
  ]);
});

it('an amount that several of the named invoices make is not certain', () => {
  const lists = withInvoices({ number: '152', open: '300' }, { number: '153', open: '152' });
  expect(best({ amount: '452', text: 'RE 132 Danke 152, 153', ...NORD }, lists)?.[0]).toBe('likely');
});

it('of two bare numbers none is certain, though one has the amount and the payer', () => {
  expect(best({ amount: '380', text: '139 133', ...HALDEN })?.slice(0, 2)).toEqual(['likely', '139: 380']);
});

it('a bare number is not certain where two clients have the name of the payer', () => {
  const clients = [...CLIENTS, { id: 6, names: ['Halden Medizintechnik'], ibans: [] }];
  const lists = sampleLists(INVOICES, clients);
  expect(best({ amount: '380', text: 'Danke 139', ...HALDEN }, lists)?.[0]).toBe('likely');
});

it('a bare number is not certain where two clients have the IBAN of the payer, but for its name', () => {
  const clients = CLIENTS.map((client) => (client.id === 3 ? { ...client, ibans: [NORD_IBAN] } : client));
  const lists = sampleLists(INVOICES, clients);
  const entry = { amount: '380', text: 'Danke 139', iban: NORD_IBAN };
  expect(best(entry, lists)?.[0]).toBe('likely');
  expect(best({ ...entry, ...HALDEN }, lists)?.[0]).toBe('certain');
});

it('of several clients with one IBAN the payer is the one with its name', () => {
  const clients = CLIENTS.map((client) => (client.id === 3 ? { ...client, ibans: [NORD_IBAN] } : client));
  const lists = sampleLists(INVOICES, clients);
  const entry = { amount: '380', text: 'RE 139', iban: NORD_IBAN };
  expect(best(entry, lists)?.[0]).toBe('certain');
  expect(best({ ...entry, ...NORD }, lists)?.[0]).toBe('likely');
});

it('a bare number is certain though another client or currency has the amount too', () => {
  const lists = withInvoices(
    { number: '161', clientId: 2, open: '380' },
    { number: '162', clientId: 3, open: '380', currency: 'USD' },
  );
  expect(best({ amount: '380', text: 'Danke 139', ...HALDEN }, lists)?.[0]).toBe('certain');
});

it('the number of several invoices is certain for none, neither one nor the sum', () => {
  const lists = withInvoices({ number: '77', open: '100' }, { number: 'RE-77', open: '250' });
  for (const amount of ['100', '250', '350'])
    expect(best({ amount, text: 'Rechnung 77', ...NORD }, lists)?.[0], amount).toBe('likely');
  expect(best({ amount: '452', text: 'RE 132, RE 77', ...NORD }, lists)?.[0]).toBe('likely');
});

it('a bare number of a paid invoice leaves no doubt about a clear one', () => {
  expect(best({ amount: '642', text: 'RE 142 Danke 133' })).toEqual([
    'certain',
    '142: 642',
    'number, amount',
  ]);
});

it('the number of an invoice in another currency is not certain by its figure', () => {
  expect(best({ amount: '1134', text: 'INV 138', name: 'Oakfield Press' })?.[0]).not.toBe('certain');
});

it('more named invoices than sums are tried for are likely with the sum of the clear ones', () => {
  const numbers = Array.from({ length: 11 }, (_, index) => String(201 + index));
  const lists = withInvoices(...numbers.map((number) => ({ number, open: '10' })));
  const entry = { text: `RE ${numbers.join(', ')}`, ...NORD };
  expect(best({ ...entry, amount: '110' }, lists)?.slice(0, 1)).toEqual(['likely']);
  expect(best({ ...entry, amount: '110' }, lists)?.[2]).toBe('all numbers, sum, name');
  expect(best({ ...entry, amount: '100' }, lists)?.[2]).toBe('numbers, name, €10.00 less');
});

it('a clear number with a small missing amount is likely by an unknown payer, and possible by another client', () => {
  expect(best({ amount: '640', text: 'RE 142' })).toEqual(['likely', '142: 640 + 2', 'number, €2.00 less']);
  expect(best({ amount: '640', text: 'RE 142', ...NORD })?.[0]).toBe('possible');
});

it('a clear number with another amount is possible by an unknown payer', () => {
  expect(best({ amount: '300', text: 'RE 142' })?.[0]).toBe('possible');
  expect(best({ amount: '700', text: 'RE 142' })).toEqual(['possible', '142: 700', 'number, €58.00 more']);
});

it('a bare number with another amount is likely only with the payer and a small missing amount', () => {
  expect(best({ amount: '300', text: '139', ...HALDEN })?.[0]).toBe('possible');
  expect(best({ amount: '378', text: '139' })?.[0]).toBe('possible');
  expect(best({ amount: '378', text: '139', ...HALDEN })?.[0]).toBe('likely');
});

it('bare numbers with another amount are proposed one by one', () => {
  expect(all({ amount: '300', text: '132 143' })).toEqual([
    ['possible', '132: 300', 'number, €152.00 less'],
    ['possible', '143: 300', 'number, €1,009.36 less'],
  ]);
});

it('a clear number in the currency of the account is not proposed with a rate', () => {
  const lists = runSteps(matchingLists(INVOICES, CLIENTS, () => '1'));
  expect(best({ amount: '615', text: 'RE 142' }, lists)?.[0]).toBe('possible');
});

it('a payment from before the day of its invoice is not certain', () => {
  const lists = withInvoices({ number: '152', date: '2026-10-06' });
  const text = { amount: '452', text: 'RE 152', ...NORD };
  expect(best({ ...text, date: '2026-10-06' }, lists)?.slice(0, 2)).toEqual(['certain', '152: 452']);
  expect(best({ ...text, date: '2026-10-05' }, lists)?.slice(0, 2)).toEqual(['likely', '152: 452']);
});

it.each([
  ['of a QR-bill', '000000000000000000000001323', ''],
  ['of a QR-bill, in groups', '00 00000 00000 00000 00000 01323 E-1', ''],
  ['of a creditor', 'RF29132', ''],
  ['of a creditor, in groups', 'Zahlung RF29 132 danke', ''],
  ['of somebody else who pays', 'RF29132', 'Halden Medizintechnik AG'],
])('our own reference is certain, whoever pays: %s', (_, text, name) => {
  expect(best({ amount: '452', text, name })?.slice(0, 2)).toEqual(['certain', '132: 452']);
  expect(best({ amount: '400', text, name })?.[0]).toBe('likely');
});

it('a reference that papers of two invoices have is not certain', () => {
  const lists = withInvoices({ number: '12-3', open: '77' }, { number: '1-23', open: '77' });
  expect(best({ amount: '77', text: 'RF78123' }, lists)?.[0]).toBe('likely');
});

it('the digits of a reference are no number of another invoice', () => {
  const lists = withInvoices({ number: '1323', open: '452' });
  expect(all({ amount: '452', text: '000000000000000000000001323' }, lists)[0]?.slice(0, 2)).toEqual([
    'certain',
    '132: 452',
  ]);
});
