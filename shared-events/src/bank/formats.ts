import * as z from 'zod/mini';
import { headingsKey } from '../import/headings-key.ts';
import { recordId } from '../ledger/scalars.ts';
import { csvColumns } from './csv-columns.ts';

/** What the columns of a bank's CSV hold, as the user chose it, with the heads by which its files are recognised. */
export const bankFormat = z.strictObject({ id: recordId, heads: z.array(z.string()), columns: csvColumns });
export type BankFormat = z.output<typeof bankFormat>;

/** The most formats of an account. */
export const MAX_BANK_FORMATS = 50;

/** The stored formats by id; a removed one is null, so that its id is never used again. */
const storedFormats = z.catch(z.record(z.string(), z.nullable(bankFormat)), {});

/** The formats of an account from their stored value, which is null or undefined before the first one. */
export function bankFormatsOf(stored: unknown): BankFormat[] {
  return Object.values(z.parse(storedFormats, stored ?? {}))
    .filter((format) => format !== null)
    .toSorted((one, other) => one.id - other.id);
}

/** The format for a row of heads, if the user chose one. */
export function formatOfHeads(
  formats: readonly BankFormat[],
  heads: readonly string[],
): BankFormat | undefined {
  const key = headingsKey(heads);
  return formats.find((format) => headingsKey(format.heads) === key);
}
