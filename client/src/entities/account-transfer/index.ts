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
} from './api.ts';
