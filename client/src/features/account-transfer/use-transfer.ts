import { type ExportAnswer, exportAnswer } from '@ledgerline/shared-events/runs/export-run.ts';
import { type ImportAnswer, importAnswer } from '@ledgerline/shared-events/runs/import-run.ts';
import * as api from '#entities/account-transfer/api.ts';
import type { Server } from '#shared/api/server.ts';
import { transferNews } from '#shared/lib/lifecycle/model.ts';
import type { RunCalls } from '#shared/lib/runs/run-machine.ts';
import { useRun } from '#shared/lib/runs/use-run.ts';

const exporting = (server: Server): RunCalls<ExportAnswer> => ({
  find: () => api.fetchLatestExport(server),
  start: () => api.startExport(server),
  cancel: (id) => api.cancelExport(server, id),
  fetch: (id, signal) => api.fetchExport(server, id, signal),
});

const importing = (server: Server): RunCalls<ImportAnswer> => ({
  async find() {
    const { import: run } = await api.fetchImportStatus(server);
    // The records of an earlier import are in the account already.
    return run?.state === 'done' ? null : run;
  },
  start: (file) => api.startImport(server, file ?? new Blob()),
  cancel: (id) => api.cancelImport(server, id),
  fetch: (id, signal) => api.fetchImport(server, id, signal),
});

export const useExport = () => useRun(exporting, transferNews, exportAnswer);
export const useImport = () => useRun(importing, transferNews, importAnswer);
