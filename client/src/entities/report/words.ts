import { wordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { reportOutdated } from './model.ts';

/** The address of the words of a year as CSV. */
export const wordsExportPath = (year: number): string => `/api/reports/words?year=${year}&format=csv`;

/** The words of a year by client and language pair. */
export const wordsQuery = createScreenQuery(
  serverEffect((server, year: number) =>
    server.request('/api/reports/words', { query: { year }, answer: wordsReportAnswer }),
  ),
  { keyOf: String, reloadOn: [reportOutdated] },
);
