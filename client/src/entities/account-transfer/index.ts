export {
  cancelExport,
  cancelImport,
  exportFilePath,
  fetchExport,
  fetchImport,
  fetchImportStanding,
  fetchLatestExport,
  startExport,
  startImport,
  type TransferRun,
  transferRun,
} from './api.ts';
