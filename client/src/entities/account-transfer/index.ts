export {
  cancelExport,
  cancelImport,
  exportFilePath,
  fetchExport,
  fetchImport,
  fetchImportStatus,
  fetchLatestExport,
  startExport,
  startImport,
  type TransferRun,
  transferRun,
} from './api.ts';
