import { type Basis, reportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { type RebuildAnswer, rebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import { serverPath } from '#shared/api/base-path.ts';
import { nothing, request } from '#shared/api/request.ts';
import type { ReportQuery } from './schema.ts';

export const fetchReport = ({ year, basis }: ReportQuery) =>
  request('/api/reports', { query: { year, basis }, answer: reportAnswer });

/** Loads the same report with the rows of one month (1 to 12). */
export const fetchReportMonth = ({ year, basis, month }: ReportQuery & { month: number }) =>
  request('/api/reports', { query: { year, basis, month }, answer: reportAnswer });

/** The address of a year's report as CSV. */
export const reportExportPath = (year: number, basis: Basis): string =>
  serverPath(`/api/reports/export?year=${year}&basis=${basis}&format=csv`);

export const startRebuild = async (): Promise<string> => {
  const body = { projection: 'reports' };
  return (await request('/api/reports/rebuild', { method: 'POST', body, answer: requestedRunAnswer })).id;
};

export const fetchRebuild = (id: string, signal: AbortSignal): Promise<RebuildAnswer> =>
  request(`/api/rebuild/${id}`, { answer: rebuildAnswer, signal });

export const cancelRebuild = (id: string) =>
  request(`/api/rebuild/${id}`, { method: 'DELETE', answer: nothing });
