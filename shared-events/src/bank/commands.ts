import { z } from 'zod';
import { amount, calendarDate, currency, id, LENGTHS, positiveAmount, text } from '../api/payload-scalars.ts';
import { exchangeRateInput } from '../money/exchange-rate-input.ts';
import { readIban } from './find-ibans.ts';

/** The most entries of one import. With more, its events would exceed one append of the ledger. */
const MAX_IMPORTED_ENTRIES = 300;

/** The most invoices that one entry pays. */
const MAX_ALLOCATIONS = 50;

/** What an entry brings for an invoice; amounts in the currency of the entry. */
const allocation = z.strictObject({
  invoiceId: id,
  amount: positiveAmount,
  /** What a bank kept; it counts as paid. */
  fee: amount.optional(),
  /** Units of the entry's currency for one unit of the invoice's, where they differ; by default the rate of the day. */
  exchangeRate: exchangeRateInput.nullable().optional(),
});

const line = text(LENGTHS.line)
  .nullable()
  .transform((value) => value?.trim() ?? '');

const iban = z
  .string()
  .max(60)
  .nullable()
  .transform((input, context): string | null => {
    const read = input === null || input.trim() === '' ? null : readIban(input);
    if (read !== null || input === null || input.trim() === '') return read;
    context.addIssue({ code: 'custom', message: 'Enter a valid IBAN', input });
    return z.NEVER;
  });

const importedEntry = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'Expected the hash of an entry'),
  date: calendarDate,
  amount: positiveAmount,
  currency,
  name: line.optional(),
  iban: iban.optional(),
  reference: line.optional(),
  /** Their amounts make the amount of the entry. */
  allocations: z.array(allocation).min(1).max(MAX_ALLOCATIONS),
});
export type ImportedBankEntry = z.output<typeof importedEntry>;

/** The payload of the command that records the payments of a bank statement. */
export const bankCommands = {
  ImportPayments: z.strictObject({ entries: z.array(importedEntry).min(1).max(MAX_IMPORTED_ENTRIES) }),
};
