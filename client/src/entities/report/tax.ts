import { type TaxBasis, taxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { reportOutdated } from './model.ts';

/** The days of a tax report, including both ends, and by what it counts. */
export type TaxQuery = { from: string; to: string; basis: TaxBasis };

const textOf = ({ from, to, basis }: TaxQuery): string => `from=${from}&to=${to}&basis=${basis}`;

/** The address of a tax report as CSV. */
export const taxExportPath = (query: TaxQuery): string => `/api/reports/tax?${textOf(query)}&format=csv`;

/** The address of a tax report as PDF. */
export const taxPdfPath = (query: TaxQuery): string => `/api/reports/tax/pdf?${textOf(query)}`;

/** The tax report of a period. */
export const taxReportQuery = createServerQuery(
  (server, query: TaxQuery) => server.request('/api/reports/tax', { query, answer: taxReportAnswer }),
  { keyOf: textOf, reloadOn: [reportOutdated] },
);
