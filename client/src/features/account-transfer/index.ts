export { AccountExport } from './account-export.tsx';
export { AccountImport, useCanImport } from './account-import.tsx';
