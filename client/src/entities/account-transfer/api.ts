import * as z from 'zod/mini';
import { serverPath } from '../../shared/api/base-path.ts';
import { nothing, request } from '../../shared/api/request.ts';

/** An export or an import of the whole account, as the server tells of it. */
export const transferRun = z.object({
  id: z.string(),
  state: z.enum(['uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled']),
  phase: z.string(),
  done: z.number(),
  total: z.number(),
  error: z.nullable(z.string()),
  /** Of an export that is done. */
  bytes: z.nullish(z.number()),
  expiresAt: z.nullish(z.string()),
  /** Of an import: rows of each list by its path in the file. */
  counts: z.nullish(z.record(z.string(), z.number())),
});
export type TransferRun = z.output<typeof transferRun>;

const started = z.object({ id: z.string() });

export const startExport = async (): Promise<string> =>
  (await request('/api/account/export', { method: 'POST', answer: started })).id;

export const fetchExport = (id: string, signal: AbortSignal): Promise<TransferRun> =>
  request(`/api/account/export/${id}`, { answer: transferRun, signal });

export const fetchLatestExport = async (): Promise<TransferRun | null> =>
  (await request('/api/account/export', { answer: z.object({ export: z.nullable(transferRun) }) })).export;

export const cancelExport = (id: string): Promise<unknown> =>
  request(`/api/account/export/${id}`, { method: 'DELETE', answer: nothing });

/** Where the file of an export is. */
export const exportFilePath = (id: string): string => serverPath(`/api/account/export/${id}/file`);

/** Answers once all of the file has arrived. */
export const startImport = async (file: Blob): Promise<string> => {
  const zip = new Blob([file], { type: 'application/zip' });
  return (await request('/api/account/import', { method: 'POST', file: zip, answer: started })).id;
};

export const fetchImport = (id: string, signal: AbortSignal): Promise<TransferRun> =>
  request(`/api/account/import/${id}`, { answer: transferRun, signal });

const progress = z.object({ empty: z.boolean(), import: z.nullable(transferRun) });

/** Whether the account is still empty, and its latest import. */
export const fetchImportStatus = (): Promise<z.output<typeof progress>> =>
  request('/api/account/import', { answer: progress });

export const cancelImport = (id: string): Promise<unknown> =>
  request(`/api/account/import/${id}`, { method: 'DELETE', answer: nothing });
