export { DateEntry } from './date-entry.tsx';
export { DateField } from './date-field.tsx';
export { type DateFormat, typedFormat } from './date-format.ts';
