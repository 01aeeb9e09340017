import * as z from 'zod/mini';
import { currencyCode } from '../ledger/scalars.ts';

/** The most columns of a statement. */
export const MAX_COLUMNS = 100;

const column = z.int().check(z.gte(0), z.lt(MAX_COLUMNS));

/**
 * What the columns of a bank's CSV hold, by their index from 0. The amount stands in one column with its sign, in one
 * without it beside a `mark` for debit and credit, or in two columns.
 */
export const csvColumns = z.strictObject({
  date: column,
  amount: z.exactOptional(column),
  credit: z.exactOptional(column),
  debit: z.exactOptional(column),
  mark: z.exactOptional(column),
  currency: z.exactOptional(column),
  name: z.exactOptional(column),
  iban: z.exactOptional(column),
  reference: z.exactOptional(column),
  text: z.array(column).check(z.maxLength(10)),
  dateOrder: z.exactOptional(z.enum(['dayFirst', 'monthFirst'])),
  decimalMark: z.exactOptional(z.enum(['.', ','])),
  /** The currency of the account, where neither a column nor an amount names it. */
  currencyCode: z.exactOptional(currencyCode),
  /** The encoding in which the letters of the file are read, where its bytes don't tell. */
  encoding: z.exactOptional(z.string()),
});
export type CsvColumns = z.output<typeof csvColumns>;

/** Whether columns say when and how much, so that a statement can be read by them. */
export function haveAmount({ amount, credit }: CsvColumns): boolean {
  return amount !== undefined || credit !== undefined;
}
