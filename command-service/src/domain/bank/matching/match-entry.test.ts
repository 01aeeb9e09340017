import { expect, it } from 'vitest';
import { best } from '../testing/best-match.ts';
import { CLIENTS, credit, INVOICES, NORD_IBAN, sampleLists } from '../testing/sample-lists.ts';
import { proposalsOf } from './match-entry.ts';

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
