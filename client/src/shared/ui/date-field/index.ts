export { DateEntry } from './date-entry.tsx';
export { DAY_FIRST, type DateFormat, typedFormat } from './date-format.ts';
