import type { StatementPreview } from '@ledgerline/shared-events/bank/answers.ts';
import { expect, it } from 'vitest';
import { draftOf, figuresOf, importOf, openAfter, partsFor, withAllTicked, withChoice } from './draft.ts';

const match = (id: number, amount: number, more = {}) => ({
  invoiceId: id,
  number: String(id),
  client: 'Lingua Nord',
  currency: 'EUR',
  open: amount,
  amount,
  fee: 0,
  exchangeRate: null,
  certainty: 'certain' as const,
  reasons: ['number', 'amount'],
  proposed: true,
  ...more,
});

const entry = (hash: string, amount: number, more = {}) => ({
  hash,
  date: '2026-11-20',
  amount,
  currency: 'EUR',
  name: 'Lingua Nord',
  text: '',
  reference: '',
  reversal: false,
  reversedAt: null,
  seenBefore: false,
  seen: null,
  matches: [],
  ...more,
});

const invoices = [
  { id: 132, number: '132', client: 'Lingua Nord', currency: 'EUR', open: 452 },
  { id: 143, number: '143', client: 'Lingua Nord', currency: 'EUR', open: 1309.36 },
  { id: 141, number: '141', client: 'Translatio', currency: 'EUR', open: 486.5 },
];

const PREVIEW: StatementPreview = {
  statement: { format: 'CSV', bank: '', account: '', from: null, to: null, currency: 'EUR', debits: 2 },
  entries: [
    entry('a', 1761.36, { matches: [match(132, 452), match(143, 1309.36)] }),
    entry('b', 484.1, { matches: [match(141, 484.1, { open: 486.5, fee: 2.4, certainty: 'likely' })] }),
    entry('c', 60),
    entry('d', 840.14, { seenBefore: true, seen: 'imported' }),
  ],
  invoices,
  warnings: [],
};

const sumOf = ({ sums }: { sums: ReadonlyMap<string, string> }) => sums.get('EUR') ?? '0';

it('what is certain is ticked, and the figures make what came in', () => {
  const figures = figuresOf(draftOf(PREVIEW));
  expect(sumOf(figures.cameIn)).toBe('3145.6');
  expect([figures.ticked, figures.toDecide, figures.leftAlone].map(sumOf)).toEqual([
    '1761.36',
    '544.1',
    '840.14',
  ]);
  expect(figures.payments).toBe(2);
});

it('all that pays something and may be imported can be ticked', () => {
  expect(withAllTicked(draftOf(PREVIEW), true).choices.map(({ isTicked }) => isTicked)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a fee settles the invoice, and without it the rest stays open', () => {
  const ticked = withChoice(draftOf(PREVIEW), 1, { isTicked: true });
  expect(openAfter(ticked)).toEqual({ now: '2247.86', after: '0' });
  expect(importOf(ticked).entries[1]?.allocations).toEqual([{ invoiceId: 141, amount: '484.1', fee: '2.4' }]);
  const parts = ticked.choices[1]?.parts.map((part) => ({ ...part, isFee: false })) ?? [];
  const open = withChoice(ticked, 1, { parts });
  expect(openAfter(open).after).toBe('2.4');
  expect(importOf(open).entries[1]?.allocations).toEqual([{ invoiceId: 141, amount: '484.1' }]);
});

it('chosen invoices get what is open of them, the last one the rest', () => {
  const parts = partsFor(entry('c', 500), invoices.slice(0, 2));
  expect(parts.map(({ amount }) => amount)).toEqual(['452', '48']);
});
