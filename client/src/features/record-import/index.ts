export { RecordImport } from './record-import.tsx';
