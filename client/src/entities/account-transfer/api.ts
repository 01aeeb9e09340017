import {
  type ExportAnswer,
  exportAnswer,
  latestExportAnswer,
} from '@ledgerline/shared-events/runs/export-run.ts';
import {
  type ImportAnswer,
  importAnswer,
  type LatestImportAnswer,
  latestImportAnswer,
} from '@ledgerline/shared-events/runs/import-run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import { serverPath } from '#shared/api/base-path.ts';
import { nothing, request } from '#shared/api/request.ts';

export const startExport = async (): Promise<string> =>
  (await request('/api/account/export', { method: 'POST', answer: requestedRunAnswer })).id;

export const fetchExport = (id: string, signal: AbortSignal): Promise<ExportAnswer> =>
  request(`/api/account/export/${id}`, { answer: exportAnswer, signal });

export const fetchLatestExport = async (): Promise<ExportAnswer | null> =>
  (await request('/api/account/export', { answer: latestExportAnswer })).export;

export const cancelExport = (id: string): Promise<unknown> =>
  request(`/api/account/export/${id}`, { method: 'DELETE', answer: nothing });

/** The address of the file of an export. */
export const exportFilePath = (id: string): string => serverPath(`/api/account/export/${id}/file`);

/** Resolves once the whole file is uploaded. */
export const startImport = async (file: Blob): Promise<string> => {
  const zip = new Blob([file], { type: 'application/zip' });
  return (await request('/api/account/import', { method: 'POST', file: zip, answer: requestedRunAnswer })).id;
};

export const fetchImport = (id: string, signal: AbortSignal): Promise<ImportAnswer> =>
  request(`/api/account/import/${id}`, { answer: importAnswer, signal });

/** Whether the account is still empty, and its latest import. */
export const fetchImportStatus = (): Promise<LatestImportAnswer> =>
  request('/api/account/import', { answer: latestImportAnswer });

export const cancelImport = (id: string): Promise<unknown> =>
  request(`/api/account/import/${id}`, { method: 'DELETE', answer: nothing });
