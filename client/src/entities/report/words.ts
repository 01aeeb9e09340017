import { wordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { reportOutdated } from './model.ts';

/** The address of the words of a year as CSV. */
export const wordsExportPath = (year: number): string => `/api/reports/words?year=${year}&format=csv`;

/** The words of a year by client and language pair. */
export const wordsQuery = createServerQuery(
  (server, year: number) =>
    server.request('/api/reports/words', { query: { year }, answer: wordsReportAnswer }),
  { keyOf: String, reloadOn: [reportOutdated] },
);
