import { expect, it } from 'vitest';
import { withInvoices } from '../testing/best-match.ts';
import { INVOICES, sampleLists } from '../testing/sample-lists.ts';
import { NumberIndex, namedInvoices } from './named-invoices.ts';
import { segmentsOf } from './text-segments.ts';

const named = (text: string) => Object.fromEntries(namedInvoices(text, sampleLists().numbers));

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
  '142,- EUR',
  '142,-',
  '142 EUR',
  'RE 142 EUR',
  'Rechnung 142 EUR vom 3.4.2026',
  'RE 142 EUR 20.11.2026',
  'RE 33 EUR 142',
  '142 EUR 33',
  'Danke 142 EUR 33',
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
  'RE 142 EUR 33',
  'RE-Nr. 142 EUR 33,50',
  'Rechnung 142 EUR 1.234,56 Danke',
])('"%s" names invoice 142 clearly', (text) => {
  expect(named(text)[142]).toBe('clearly');
});

it.each([
  '142',
  'Nr.142',
  'Kunde 4711 142',
  'Danke 12 und 142',
  'Danke 142',
  'Übersetzung 142, Gruß',
  'Nr. 142',
  '#142',
])('"%s" names invoice 142 barely', (text) => {
  expect(named(text)[142]).toBe('barely');
});

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

/** What a text names of invoices with these numbers, which have the places in the list as their names. */
function namedOf(text: string, ...numbers: string[]) {
  const { numbers: index } = withInvoices(...numbers.map((number) => ({ number })));
  return Object.fromEntries(
    [...namedInvoices(text, index)].map(([id, naming]) => [numbers[id - 900], naming]),
  );
}

it.each([
  ['the longest number at a place', 'RE 77/2026', { '77/2026': 'clearly' }, ['77', '77/2026']],
  ['no number inside of a longer one', 'RE 77/2026', { '77/2026': 'clearly' }, ['77/2026', '2026']],
  ['the number with its own letters', 'LN 77', { 'LN-77': 'clearly' }, ['RE-77', 'LN-77']],
  ['a number with letters for an invoice', 'Rechnung 77', { 'RE-77': 'clearly' }, ['RE-77']],
  ['a number without its letters barely', 'Rechnung 77', { 'LN-77': 'barely' }, ['LN-77']],
  ['a number beside its letters barely', 'LN, 77', { 'LN-77': 'barely' }, ['LN-77']],
  ['a number with the shape of a day', 'RE 2026-11-12', { '2026-11-12': 'clearly' }, ['2026-11-12']],
  ['no number of which the parts are apart', 'RE 2026, 77', {}, ['2026-77']],
  [
    'both of a list without blanks',
    'RE 2026-1,2026-10',
    { '2026-1': 'clearly', '2026-10': 'clearly' },
    ['2026-1', '2026-10'],
  ],
  ['no first part of an amount', 'RE 77,20', {}, ['77', '20']],
  ['a number with another dash', 'RE 2026–1', { '2026-1': 'clearly' }, ['2026-1']],
  ['a number clearly, also when it comes again', 'RE 77, danke 77', { '77': 'clearly' }, ['77']],
  ['two numbers that overlap', 'RE 31/77/42', { '31/77': 'clearly', '77/42': 'barely' }, ['31/77', '77/42']],
  ['a number of two ambiguously', 'RE 77', { '77': 'ambiguously', 'RE-77': 'ambiguously' }, ['77', 'RE-77']],
  ['two bare numbers barely', 'Danke 77', { 'LN-77': 'barely', 'AB-77': 'barely' }, ['LN-77', 'AB-77']],
  [
    'the next of a list clearly',
    'RE 77, 78',
    { '77': 'ambiguously', '0077': 'ambiguously', '78': 'clearly' },
    ['77', '0077', '78'],
  ],
  [
    'a number ambiguously, also when it comes again alone',
    'RE 77, danke 77',
    { '77': 'ambiguously', '0077': 'ambiguously' },
    ['77', '0077'],
  ],
])('a text names %s', (_what, text, expected, numbers) => {
  expect(namedOf(text, ...numbers)).toEqual(expected);
});

it('the groups of an IBAN are no numbers', () => {
  expect(namedOf('NL91 ABNA 0417 1643 00', '417', '1643')).toEqual({});
});

it('compares a text with the numbers alone that it has, of however many that begin as they do', () => {
  const index = new NumberIndex();
  for (let id = 1; id <= 1_000; id += 1) index.add({ id, number: `2026-${id}` });
  const at = (text: string) => index.at(segmentsOf(text).segments, 0).map(({ id }) => id);
  expect(at('2026 2026 2026')).toEqual([]);
  expect(at('2026-12')).toEqual([12]);
});
