import type { CellWords } from './cell-words.ts';

/** How the cells of a field are parsed. */
export type FieldFormat =
  | 'text'
  | 'lines'
  | 'html'
  | 'amount'
  | 'date'
  | 'moment'
  | 'utcMoment'
  | 'flag'
  | 'currency'
  | 'country'
  | 'email'
  | 'pair'
  | 'words'
  | 'terms'
  | 'surcharges'
  | 'deleted';

/** A field that a column of a file can contain. `headings` are its usual names, in the six built-in languages. */
export type ImportField = {
  id: string;
  label: string;
  format: FieldFormat;
  isRequired?: boolean;
  headings: string;
  /** Of a column of words: the fields of a row that each comes to, by the search key of the word. */
  words?: CellWords;
};

/** A field without words of its own. */
export const field = (
  id: string,
  label: string,
  format: FieldFormat,
  headings: string,
  isRequired = false,
): ImportField => ({ id, label, format, headings, ...(isRequired ? { isRequired } : {}) });
