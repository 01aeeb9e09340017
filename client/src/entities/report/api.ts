import { type Basis, reportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import * as z from 'zod/mini';
import { serverPath } from '../../shared/api/base-path.ts';
import { nothing, request } from '../../shared/api/request.ts';
import { type ReportQuery, rebuild } from './schema.ts';

export const fetchReport = ({ year, basis }: ReportQuery) =>
  request('/api/reports', { query: { year, basis }, answer: reportAnswer });

/** The same report with the rows of one month (1 to 12). */
export const fetchReportMonth = ({ year, basis, month }: ReportQuery & { month: number }) =>
  request('/api/reports', { query: { year, basis, month }, answer: reportAnswer });

/** Where the year is downloaded as CSV. */
export const reportExportPath = (year: number, basis: Basis): string =>
  serverPath(`/api/reports/export?year=${year}&basis=${basis}&format=csv`);

const started = z.object({ id: z.union([z.string(), z.number()]) });

export const startRebuild = () =>
  request('/api/reports/rebuild', { method: 'POST', body: { projection: 'reports' }, answer: started });

export const fetchRebuild = (id: string, signal?: AbortSignal) =>
  request(`/api/rebuild/${id}`, { answer: rebuild, ...(signal === undefined ? {} : { signal }) });

export const cancelRebuild = (id: string) =>
  request(`/api/rebuild/${id}`, { method: 'DELETE', answer: nothing });
