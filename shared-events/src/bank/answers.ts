import * as z from 'zod/mini';
import { ENCODINGS } from '../import/encodings.ts';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { csvColumns } from './csv-columns.ts';

/** How sure it is that a credit pays an invoice. */
const CERTAINTIES = ['certain', 'likely', 'possible'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/**
 * An invoice that a credit may pay. `amount` and `fee` are in the currency of the credit, `open` is in that of the
 * invoice. `proposed` matches of a credit belong together: their amounts make its amount.
 */
const bankMatch = z.object({
  invoiceId: z.int(),
  number: z.string(),
  client: z.string(),
  currency: currencyCode,
  open: z.number(),
  amount: z.number(),
  /** What is missing to the open amount, where it is so little that a bank may have kept it. */
  fee: z.number(),
  /** Units of the credit's currency for one unit of the invoice's, where they differ. */
  exchangeRate: z.nullable(z.number()),
  certainty: z.enum(CERTAINTIES),
  /** In words: "number", "amount", "name", "IBAN". */
  reasons: z.array(z.string()),
  proposed: z.boolean(),
});
export type BankMatch = z.output<typeof bankMatch>;

/**
 * Why an entry may have come before: it was imported, the file has it twice by the bank's reference, or another entry
 * of the file or an imported payment looks the same. Only the last may be imported.
 */
export const SEEN = ['imported', 'repeated', 'alike'] as const;
export type Seen = (typeof SEEN)[number];

/** A credit of a statement with the invoices that it may pay, the likelier first. */
const bankEntry = z.object({
  hash: z.string(),
  date: calendarDateText,
  amount: z.number(),
  currency: currencyCode,
  name: z.string(),
  iban: z.optional(z.string()),
  text: z.string(),
  reference: z.string(),
  /** The entry takes an earlier one back, or was taken back itself: on the day `reversedAt`. */
  reversal: z.boolean(),
  reversedAt: z.nullable(calendarDateText),
  seenBefore: z.boolean(),
  seen: z.nullable(z.enum(SEEN)),
  matches: z.array(bankMatch),
});
export type BankEntryAnswer = z.output<typeof bankEntry>;

/** An open invoice that the user may choose for a credit. */
const payableInvoice = z.object({
  id: z.int(),
  number: z.string(),
  client: z.string(),
  currency: currencyCode,
  open: z.number(),
});
export type PayableInvoiceAnswer = z.output<typeof payableInvoice>;

/** What a file of a bank can leave open: the order of its days, the mark of its decimals, its currency. */
const CSV_DOUBTS = ['dateOrder', 'decimalMark', 'currencyCode'] as const;
export type CsvDoubt = (typeof CSV_DOUBTS)[number];

/** The formats of statements that are read. */
const STATEMENT_FORMATS = ['CAMT.053', 'CAMT.052', 'CAMT.054', 'MT940', 'CSV', 'XLSX'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A bank's CSV or workbook as its columns are chosen: heads, first rows, and how it is or would be read. */
const csvTable = z.object({
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  guess: z.partial(csvColumns),
  /** How the letters of a CSV are read. */
  encoding: z.exactOptional(z.enum(ENCODINGS)),
  doubts: z.array(z.enum(CSV_DOUBTS)),
});
export type CsvTableAnswer = z.output<typeof csvTable>;

/** A statement as it was read. Entries are its credits, in the order of the file. */
export const statementPreview = z.object({
  statement: z.object({
    format: z.enum(STATEMENT_FORMATS),
    bank: z.string(),
    account: z.string(),
    from: z.nullable(calendarDateText),
    to: z.nullable(calendarDateText),
    currency: z.string(),
    /** How many debits it has beside its credits. */
    debits: z.int(),
  }),
  entries: z.array(bankEntry),
  /** Every open invoice, the newest first. */
  invoices: z.array(payableInvoice),
  warnings: z.array(z.string()),
  /** Of a CSV or a workbook: how it was read. Sent with other `columns`, it's read by those. */
  csv: z.optional(csvTable),
});
export type StatementPreview = z.output<typeof statementPreview>;

/** A CSV whose columns are unknown: send it again with `columns`. `guess` is what its heads seem to say. */
const columnsNeeded = z.object({ needsColumns: csvTable });
export type ColumnsNeeded = z.output<typeof columnsNeeded>;

/** The answer to an uploaded statement. */
export const statementAnswer = z.union([statementPreview, columnsNeeded]);

/** Whether an entry can be imported. */
export function isImportable({ reversal, seen }: Pick<BankEntryAnswer, 'reversal' | 'seen'>): boolean {
  return !reversal && (seen === null || seen === 'alike');
}
