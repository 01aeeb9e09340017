import { expect, it } from 'vitest';
import { quotesInWords } from './quotes-line.tsx';

const report = (share: number | null, ...counts: [accepted: number, declined: number, sent: number]) => {
  const [accepted, declined, sent] = counts;
  return {
    year: 2026,
    currency: 'EUR',
    statuses: [
      { status: 'accepted' as const, count: accepted, amount: accepted * 850 },
      { status: 'declined' as const, count: declined, amount: declined * 900 },
      { status: 'sent' as const, count: sent, amount: sent * 100 },
    ],
    share,
    missingRates: [],
  };
};

it.each([
  [
    report(0.8, 4, 1, 2),
    '7 quotes sent, 4 accepted (€3,400.00 of €4,500.00), 80% of those answered or expired',
  ],
  [report(null, 0, 0, 1), '1 quote sent, 0 accepted (€0.00 of €100.00)'],
  [report(null, 0, 0, 0), ''],
])('the quotes of a year are a sentence', (one, words) => {
  expect(quotesInWords(one)).toBe(words);
});
