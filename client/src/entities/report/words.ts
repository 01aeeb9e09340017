import { wordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { reportOutdated } from './model.ts';

/** The address of the words of a year as CSV. */
export const wordsExportPath = (year: number): string => `/api/reports/words?year=${year}&format=csv`;

/** The words of a year by client and language pair. */
export const wordsQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server, year: number) =>
      server.request('/api/reports/words', { query: { year }, answer: wordsReportAnswer }),
  }),
  { keyOf: String, reloadOn: [reportOutdated] },
);
