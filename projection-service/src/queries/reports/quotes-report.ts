import type { QuotesReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { quotesTotals } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';

const STATUSES = ['accepted', 'declined', 'expired', 'sent'] as const;

/** What became of the quotes of a year, by their date. */
export async function readQuotesReport(read: AccountReader, year: number): Promise<QuotesReportAnswer> {
  const days = { date_from: `${year}-01-01`, date_to: `${year}-12-31` };
  const sums = await Promise.all(
    STATUSES.map(async (status) => {
      const { total, totals } = await quotesTotals(read, { type: 'all', status: [status], ...days });
      return { status, count: total, amount: totals.value, missing: totals.missingRates };
    }),
  );
  const countOf = (...some: string[]) =>
    sums.reduce((sum, { status, count }) => (some.includes(status) ? sum + count : sum), 0);
  const ended = countOf('accepted', 'declined', 'expired');
  return {
    year,
    currency: read.settings.currency,
    statuses: sums.map(({ missing: _, ...sum }) => sum),
    share: ended === 0 ? null : Math.round((countOf('accepted') / ended) * 10_000) / 10_000,
    missingRates: addedUp(sums.flatMap(({ missing }) => missing)),
  };
}

function addedUp(counts: QuotesReportAnswer['missingRates']): QuotesReportAnswer['missingRates'] {
  const byCurrency = Map.groupBy(counts, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, some]) => ({ currency, count: some.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
