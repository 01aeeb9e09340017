import { type Basis, quotesReportAnswer, reportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { type RebuildAnswer, rebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import { noContent } from '#shared/api/http-call.ts';
import type { Server } from '#shared/api/server.ts';
import type { ReportQuery } from './schema.ts';

export const fetchReport = (server: Server, { year, basis }: ReportQuery) =>
  server.request('/api/reports', { query: { year, basis }, answer: reportAnswer });

/** Loads the same report with the rows of one month (1 to 12). */
export const fetchReportMonth = (server: Server, { year, basis, month }: ReportQuery & { month: number }) =>
  server.request('/api/reports', { query: { year, basis, month }, answer: reportAnswer });

export const fetchQuotesReport = (server: Server, year: number) =>
  server.request('/api/reports/quotes', { query: { year }, answer: quotesReportAnswer });

/** The address of a year's report as CSV. */
export const reportExportPath = (year: number, basis: Basis): string =>
  `/api/reports/export?year=${year}&basis=${basis}&format=csv`;

export const startRebuild = async (server: Server): Promise<string> => {
  const body = { projection: 'reports' };
  return (await server.request('/api/reports/rebuild', { method: 'POST', body, answer: requestedRunAnswer }))
    .id;
};

export const fetchRebuild = (server: Server, id: string, signal: AbortSignal): Promise<RebuildAnswer> =>
  server.request(`/api/rebuild/${id}`, { answer: rebuildAnswer, signal });

export const cancelRebuild = (server: Server, id: string) =>
  server.request(`/api/rebuild/${id}`, { method: 'DELETE', answer: noContent });
