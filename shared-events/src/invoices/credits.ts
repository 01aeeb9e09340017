import * as z from 'zod/mini';
import { calendarDateText, decimalText, recordId } from '../ledger/scalars.ts';
import { add } from '../money/decimal.ts';

/** What a credit note takes from its invoice. Amounts are in the currency of the invoice. */
const invoiceCredit = z.strictObject({
  number: z.string().check(z.minLength(1)),
  date: calendarDateText,
  /** The total of the credit note, and what it takes from the amount due: the total without withheld taxes. */
  total: decimalText,
  due: decimalText,
  reason: z.string(),
  /** The jobs that can be invoiced again because of it. */
  jobs: z.array(recordId),
  /** Its credit note is a draft of fiscal mode: nobody else can credit that part, and it's owed all the same. */
  draft: z.exactOptional(z.literal(true)),
});
type InvoiceCredit = z.output<typeof invoiceCredit>;

/**
 * The credits of an invoice by the id of their credit note; null where it was deleted. Each is a field of its own
 * (`credits.3`), so that credit notes of one invoice are undone independently.
 */
export const invoiceCredits = z.record(z.string(), z.nullable(invoiceCredit));

/** The field of an invoice that holds the credit of a credit note. */
export const creditField = (creditNoteId: number): string => `credits.${creditNoteId}`;

type Credited = { credits?: z.output<typeof invoiceCredits> | undefined };

/** The credits of an invoice with the ids of their credit notes, also of drafts, by day, then by id. */
export function creditsOfInvoice({ credits }: Credited): (InvoiceCredit & { id: number })[] {
  return Object.entries(credits ?? {})
    .flatMap(([id, credit]) => (credit === null ? [] : [{ ...credit, id: Number(id) }]))
    .sort((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1));
}

/** The same without those of drafts, which take nothing yet. */
export const countedCredits = (invoice: Credited) =>
  creditsOfInvoice(invoice).filter(({ draft }) => draft !== true);

/** What credit notes took from the amount due of an invoice. */
export function creditedOf(invoice: Credited): string {
  return add(...countedCredits(invoice).map(({ due }) => due));
}

/** The jobs on the lines of an invoice that can be invoiced again, because a credit note took back their lines. */
export function freedJobsOf(invoice: Credited): ReadonlySet<number> {
  return new Set(creditsOfInvoice(invoice).flatMap(({ jobs }) => jobs));
}
