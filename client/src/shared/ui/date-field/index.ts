export { DateEntry } from './date-entry.tsx';
export { type DateFormat, typedFormat } from './date-format.ts';
