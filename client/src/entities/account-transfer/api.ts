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
import { noContent } from '#shared/api/http-call.ts';
import type { Server } from '#shared/api/server.ts';

export const startExport = async (server: Server): Promise<string> =>
  (await server.request('/api/account/export', { method: 'POST', answer: requestedRunAnswer })).id;

export const fetchExport = (server: Server, id: string, signal: AbortSignal): Promise<ExportAnswer> =>
  server.request(`/api/account/export/${id}`, { answer: exportAnswer, signal });

export const fetchLatestExport = async (server: Server): Promise<ExportAnswer | null> =>
  (await server.request('/api/account/export', { answer: latestExportAnswer })).export;

export const cancelExport = (server: Server, id: string): Promise<unknown> =>
  server.request(`/api/account/export/${id}`, { method: 'DELETE', answer: noContent });

/** The address of the file of an export. */
export const exportFilePath = (id: string): string => serverPath(`/api/account/export/${id}/file`);

/** Resolves once the whole file is uploaded. */
export const startImport = async (server: Server, file: Blob): Promise<string> => {
  const zip = new Blob([file], { type: 'application/zip' });
  return (
    await server.request('/api/account/import', { method: 'POST', file: zip, answer: requestedRunAnswer })
  ).id;
};

export const fetchImport = (server: Server, id: string, signal: AbortSignal): Promise<ImportAnswer> =>
  server.request(`/api/account/import/${id}`, { answer: importAnswer, signal });

/** Whether the account is still empty, and its latest import. */
export const fetchImportStatus = (server: Server): Promise<LatestImportAnswer> =>
  server.request('/api/account/import', { answer: latestImportAnswer });

export const cancelImport = (server: Server, id: string): Promise<unknown> =>
  server.request(`/api/account/import/${id}`, { method: 'DELETE', answer: noContent });
