import type { CalendarDate } from '../dates/calendar-date.ts';
import { visibleDueDate } from '../dates/payment-terms.ts';
import { type PaperInvoice, paperAmount, paperDate } from '../invoices/paper-model.ts';
import { accountLines } from '../pay-by-qr/printed-account.ts';
import { accountFor, type SellerParty } from '../settings/seller.ts';
import type { Placeholder } from './placeholders.ts';
import { salutation } from './salutation.ts';

/** The value of each placeholder; null where there is none, such as the due date of an invoice due on receipt. */
export type MailValues = Readonly<Record<Placeholder, string | null>>;

/** What a message is about. Amounts are decimal texts in the currency of the invoice. */
export type MailSubject = {
  invoice: Pick<
    PaperInvoice,
    'number' | 'date' | 'dueDate' | 'paymentTerms' | 'total' | 'currency' | 'locale' | 'dateFormat'
  > & {
    billingInformation: { party?: SellerParty };
    /** The invoice that a credit note corrects. */
    corrects?: { number: string };
  };
  /** What was paid of an invoice, and what is open; null for other documents. */
  paidAmount: string | null;
  openAmount: string | null;
  /** The day by which the message asks for the payment; null leaves it to the due date. */
  payBy: CalendarDate | null;
  clientName: string;
  /** The name of the contact to whom the message goes; null for a message to the client as a whole. */
  contactName: string | null;
  /** The name under the message. */
  sender: string;
};

/**
 * The values of a message, with dates and amounts as the paper of the invoice shows them.
 * @throws RangeError for an unknown currency or an invalid date.
 */
export function mailValues(about: MailSubject): MailValues {
  const { invoice } = about;
  const due = visibleDueDate(invoice);
  const payBy = about.payBy ?? due;
  const contact = oneLine(about.contactName ?? '');
  const client = oneLine(about.clientName);
  return {
    number: oneLine(invoice.number),
    date: paperDate(invoice, invoice.date),
    total: paperAmount(invoice, invoice.total),
    paid: about.paidAmount === null ? null : paperAmount(invoice, about.paidAmount),
    open: about.openAmount === null ? null : paperAmount(invoice, about.openAmount),
    due: due === null ? null : paperDate(invoice, due),
    payBy: payBy === null ? null : paperDate(invoice, payBy),
    account: paidTo(invoice),
    corrects: invoice.corrects === undefined ? null : oneLine(invoice.corrects.number),
    client,
    contact: contact === '' ? client : contact,
    salutation: salutation(invoice.locale, contact),
    sender: oneLine(about.sender),
  };
}

/** The account for the currency of an invoice; null where none is known, or nothing is to be paid. */
function paidTo({ billingInformation, currency }: MailSubject['invoice']): string | null {
  const account = accountFor(billingInformation.party ?? {}, currency);
  return account === undefined ? null : oneLine(accountLines(account).join(', '));
}

/** A value never breaks the line in which it stands. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
