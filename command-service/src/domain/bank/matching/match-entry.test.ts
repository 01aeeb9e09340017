import { expect, it } from 'vitest';
import { CLIENTS, credit, INVOICES, NORD_IBAN, sampleLists } from '../testing/sample-lists.ts';
import type { Credit } from './evidence.ts';
import { proposalsOf } from './match-entry.ts';
import { namedInvoices } from './named-invoices.ts';

/** The best proposal: how sure, the invoices with their parts, and why. */
function best(fields: Partial<Credit>, lists = sampleLists()) {
  const [first] = proposalsOf(credit(fields), lists);
  if (first === undefined) return null;
  const parts = first.allocations.map(({ invoice, amount, fee }) =>
    fee === '0' ? `${invoice.number}: ${amount}` : `${invoice.number}: ${amount} + ${fee}`,
  );
  return [first.certainty, parts.join(', '), first.reasons.join(', ')];
}

const named = (text: string) => Object.fromEntries(namedInvoices(text, sampleLists().numbers));

it('two numbers with their sum from a remembered IBAN are certain', () => {
  const entry = { amount: '1761.36', name: 'LINGUA NORD', iban: NORD_IBAN, text: 'RE 132, RE 143' };
  expect(best(entry)).toEqual(['certain', '132: 452, 143: 1309.36', 'both numbers, sum, IBAN, name']);
});

it('a number behind the word invoice with the open amount is certain, whoever pays', () => {
  expect(best({ amount: '642', text: 'Rechnung 142', name: 'M. Unbekannt' })).toEqual([
    'certain',
    '142: 642',
    'number, amount',
  ]);
});

it('a bare number is certain only with the payer', () => {
  const text = '139 abzgl. CN-3';
  expect(best({ amount: '380', text, name: 'Halden Medizintechnik AG' })?.[0]).toBe('certain');
  expect(best({ amount: '380', text })?.[0]).toBe('likely');
});

it('a bare number is not certain where the client has another invoice of the same amount', () => {
  const twin = { ...INVOICES[3], id: 150, number: '150' } as (typeof INVOICES)[number];
  const entry = { amount: '380', text: 'Danke 139', name: 'Halden Medizintechnik AG' };
  expect(best(entry, sampleLists([...INVOICES, twin]))?.[0]).toBe('likely');
});

it('a payment of another client than the invoice is not certain', () => {
  expect(best({ amount: '642', text: 'Rechnung 142', name: 'Lingua Nord GmbH' })?.[0]).toBe('likely');
  expect(best({ amount: '642', text: 'Rechnung 142', iban: NORD_IBAN })?.[0]).toBe('likely');
});

it('a number of a paid invoice beside that of an open one leaves a doubt', () => {
  expect(best({ amount: '642', text: 'RE 142, RE 133' })?.[0]).toBe('likely');
});

it('a small missing amount is proposed as a fee and is only likely', () => {
  expect(best({ amount: '484.1', name: 'Translatio Krakow Sp. z o.o.', text: 'FV 141' })).toEqual([
    'likely',
    '141: 484.1 + 2.4',
    'number, name, €2.40 less',
  ]);
});

it('a missing cent is never swallowed', () => {
  expect(best({ amount: '641.99', text: 'RE 142', name: 'Verlag Morgenrot' })).toEqual([
    'likely',
    '142: 641.99 + 0.01',
    'number, name, €0.01 less',
  ]);
});

it('a part of an invoice leaves the rest open', () => {
  expect(best({ amount: '300', text: 'RE 142', name: 'Verlag Morgenrot' })).toEqual([
    'likely',
    '142: 300',
    'number, name, €342.00 less',
  ]);
});

it('name and amount without a number are likely', () => {
  expect(best({ amount: '642', name: 'VERLAG MORGENROT' })).toEqual(['likely', '142: 642', 'name, amount']);
});

it('an IBAN with the sum of all open invoices is likely', () => {
  expect(best({ amount: '1761.36', iban: NORD_IBAN })).toEqual([
    'likely',
    '132: 452, 143: 1309.36',
    'IBAN, sum of all open invoices',
  ]);
});

it('another currency near the rate of the day is possible', () => {
  const [first] = proposalsOf(
    credit({ amount: '1041.3', name: 'OAKFIELD PRESS LLC', text: 'INV OCT' }),
    sampleLists(),
  );
  expect(first).toMatchObject({ certainty: 'possible', reasons: ['name', 'near the day’s rate'] });
  expect(first?.allocations[0]?.exchangeRate).toBe('0.918253968254');
});

it('an amount alone is possible', () => {
  expect(best({ amount: '642', name: 'M. Unbekannt' })).toEqual(['possible', '142: 642', 'amount']);
});

it('a stranger with another amount matches nothing', () => {
  expect(best({ amount: '60', name: 'M. Schuster', text: 'Konzertkarten' })).toBeNull();
});

it('the same number in two patterns is certain for neither', () => {
  const twins = [
    { ...INVOICES[2], id: 1, number: 'A-42' },
    { ...INVOICES[2], id: 2, number: 'B-42' },
  ] as typeof INVOICES;
  expect(best({ amount: '642', text: 'Rechnung 42' }, sampleLists(twins, CLIENTS))?.[0]).not.toBe('certain');
});

it.each([
  'Kundennr. 142',
  'KD142',
  'Order No 142',
  'PO-142',
  'Auftrag Nr. 142',
  'CN-142',
  'KW 142',
  '1420',
  '2142',
  '142,50 EUR',
  'EUR 142',
  '€142',
  '142 %',
  '142.50',
  '2026-142',
  'RE-2026-0142',
  '142nd',
  'DE83 1203 0000 0142 0205 10',
  '1420 3000 0142 0205',
  'X142',
  '14.2.2026',
])('"%s" does not name invoice 142', (text) => {
  expect(named(text)[142]).toBeUndefined();
});

it.each([
  'RE 142',
  'RE142',
  'Re.-Nr. 142',
  'Rechnung Nr. 0142',
  'RG-142',
  'INVOICE #142',
  'Invoice no. 142.',
  'facture n° 142',
  'FV/142',
  'RE 132/142',
  'RE 132 + 142',
  'RE 132, 139 und 142',
  'Rechnung 142/2026',
  'SVWZ+RE 142 EREF+XY',
])('"%s" names invoice 142 clearly', (text) => {
  expect(named(text)[142]).toBe('clearly');
});

it.each(['142', 'Danke 142', 'Übersetzung 142, Gruß', 'Nr. 142', '#142'])(
  '"%s" names invoice 142 barely',
  (text) => {
    expect(named(text)[142]).toBe('barely');
  },
);

it('a day is not the number of an invoice', () => {
  const days = sampleLists([
    { ...INVOICES[0], id: 12, number: '12' },
    { ...INVOICES[0], id: 2026, number: '2026' },
  ] as typeof INVOICES).numbers;
  for (const text of [
    '12 Nov 2026',
    '12. November',
    'Nov 12',
    '12.11.2026',
    '2026-11-12',
    '12/11/26',
    'vom 12',
  ]) {
    expect([...namedInvoices(text, days).keys()], text).toEqual([]);
  }
});

it('a number of several parts is found with its separators, other ones or none', () => {
  const lists = sampleLists([{ ...INVOICES[0], id: 9, number: 'INV-2026-0042' }] as typeof INVOICES);
  for (const text of [
    'INV-2026-0042',
    'inv 2026 0042',
    'INV2026-42',
    'Invoice INV/2026/0042 thanks',
    'RE INV-2026-0042',
  ]) {
    expect([...namedInvoices(text, lists.numbers)], text).toEqual([[9, 'clearly']]);
  }
  expect([...namedInvoices('2026-0042', lists.numbers)]).toEqual([[9, 'barely']]);
  expect([...namedInvoices('INV-2026-00421', lists.numbers)]).toEqual([]);
  expect([...namedInvoices('42', lists.numbers)]).toEqual([]);
});
