import { createEvent } from 'effector';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import * as api from './api.ts';
import type { ReportQuery } from './schema.ts';

/** The reports were rebuilt. */
export const reportOutdated = createEvent();

/** The report of a year. */
export const reportQuery = createServerQuery(api.fetchReport, {
  keyOf: ({ year, basis }) => `${year} ${basis}`,
  reloadOn: [reportOutdated],
});

/** The rows of one month of a report, and how many more it has. */
export const reportMonthQuery = createServerQuery(
  async (server, query: ReportQuery & { month: number }) => {
    const { rows = [], rowsLeftOut: leftOut = 0 } = await api.fetchReportMonth(server, query);
    return { rows, leftOut };
  },
  {
    keyOf: ({ year, basis, month }) => `${year} ${basis} ${month}`,
    reloadOn: [reportOutdated],
    isForgotten: true,
  },
);

/** What was paid in a year, for the page of invoices: a report by the day of payment. */
export const paidQuery = createServerQuery((server, year: number) =>
  api.fetchReport(server, { year, basis: 'paid' }),
);

/** What became of the quotes of a year. */
export const quotesReportQuery = createServerQuery(api.fetchQuotesReport);
