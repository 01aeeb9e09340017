import { exportAnswer } from '@ledgerline/shared-events/runs/export-run.ts';
import { importAnswer } from '@ledgerline/shared-events/runs/import-run.ts';
import * as server from '#entities/account-transfer/api.ts';
import { transferNews } from '#shared/lib/lifecycle/model.ts';
import { createRunMachine } from '#shared/lib/runs/run-machine.ts';
import { useRun } from '#shared/lib/runs/use-run.ts';

const exporting = createRunMachine({
  find: server.fetchLatestExport,
  start: server.startExport,
  cancel: server.cancelExport,
  fetch: server.fetchExport,
});

const importing = createRunMachine({
  find: async () => {
    const { import: run } = await server.fetchImportStatus();
    // A completed import of an earlier visit is not shown.
    return run?.state === 'done' ? null : run;
  },
  start: (file) => server.startImport(file ?? new Blob()),
  cancel: server.cancelImport,
  fetch: server.fetchImport,
});

export const useExport = () => useRun(exporting, transferNews, exportAnswer);
export const useImport = () => useRun(importing, transferNews, importAnswer);
