import type { CsvTableAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';

/** What a column of a bank's CSV can hold, in the words of the dialog. */
export const ROLES = [
  { value: 'date', label: 'Date' },
  { value: 'amount', label: 'Signed amount' },
  { value: 'credit', label: 'Money in' },
  { value: 'debit', label: 'Money out' },
  { value: 'mark', label: 'Debit or credit' },
  { value: 'currency', label: 'Currency' },
  { value: 'name', label: 'Payer' },
  { value: 'iban', label: "Payer's IBAN" },
  { value: 'text', label: 'Description' },
  { value: 'reference', label: 'Bank reference' },
] as const;
export type Role = (typeof ROLES)[number]['value'];

/** The role of each column by what the server guessed. */
export function rolesOf(count: number, guess: CsvTableAnswer['guess']): (Role | null)[] {
  return Array.from({ length: count }, (_, column) => {
    if (guess.text?.includes(column) === true) return 'text';
    return ROLES.find(({ value }) => value !== 'text' && guess[value] === column)?.value ?? null;
  });
}

/** What is wrong with the choice of roles, as a sentence; null when a statement can be read by them. */
export function problemOf(roles: readonly (Role | null)[]): string | null {
  const double = ROLES.find(({ value }) => value !== 'text' && countOf(roles, value) > 1);
  if (double !== undefined) return `Only one column can be “${double.label}”.`;
  if (countOf(roles, 'date') === 0) return 'Choose the date column.';
  if (countOf(roles, 'amount') + countOf(roles, 'credit') === 0) return 'Choose the amount column.';
  return null;
}

/** How a file writes what its cells leave open. */
export type Formats = Pick<CsvColumns, 'dateOrder' | 'decimalMark' | 'currencyCode' | 'encoding'>;

/** The formats that a guess of the server has. */
export function formatsOf({
  dateOrder,
  decimalMark,
  currencyCode,
  encoding,
}: CsvTableAnswer['guess']): Formats {
  return {
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}

/** The columns by their roles; null while the choice is not complete. */
export function columnsOf(roles: readonly (Role | null)[], formats: Formats = {}): CsvColumns | null {
  if (problemOf(roles) !== null) return null;
  const columns: CsvColumns = { ...formats, date: roles.indexOf('date'), text: [] };
  for (const [column, role] of roles.entries()) {
    if (role === 'text') columns.text.push(column);
    else if (role !== null) columns[role] = column;
  }
  return columns;
}

const countOf = (roles: readonly (Role | null)[], role: Role) => roles.filter((each) => each === role).length;
