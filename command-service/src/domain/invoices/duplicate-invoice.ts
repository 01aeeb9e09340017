import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import {
  type InvoiceItem,
  type InvoiceRecord,
  invoiceDocument,
} from '@ledgerline/shared-events/invoices/record.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { notFound, settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredInvoice } from './answer.ts';
import { draftExchange, invoicedClient, sellerData } from './document-draft.ts';
import { declaredTax } from './document-parts.ts';
import { nextNumbered } from './draft.ts';
import { withSentDates } from './sent-dates.ts';

/**
 * Creates an unpaid invoice of today with the next number, the text of another one and the present bank account. It
 * takes no jobs: their lines become ordinary lines.
 */
export const DuplicateInvoice = defineCommand({
  name: 'DuplicateInvoice',
  decide: (state, { invoiceId }, context) => {
    const invoice = duplicate(state, duplicable(state, invoiceId), context);
    return [InvoiceCreated.of({ invoice })];
  },
  result: (state, events, _, at) => answeredInvoice(state, createdId(events, 'invoice'), at),
});

/** An invoice that lists show: a void one can be duplicated too, in order to replace it. */
function duplicable(state: StateReader, id: number): InvoiceRecord {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || (invoice.deleted_at !== null && !invoice.void)) throw notFound();
  return invoice;
}

function duplicate(state: AccountState, invoice: InvoiceRecord, context: DecisionContext): InvoiceRecord {
  const client = invoicedClient(state, invoice.client_id);
  const settings = settingsOf(state);
  const { party: _, ...texts } = invoice.billingInformation;
  const dates = withSentDates(invoice, { date: todayOf(state, context.now) });
  const exchange = draftExchange({}, invoice.currency, dates.date, settings, context);
  const { taxInCurrency: __, supplied: ___, ...document } = invoiceDocument.parse(invoice);
  const declared = declaredTax({ ...document, ...dates, exchange }, settings.taxCurrency, context);
  return {
    ...document,
    ...(declared !== null && { taxInCurrency: declared }),
    id: state.nextId('invoice'),
    ...nextNumbered(state, client, dates.date),
    client_id: invoice.client_id,
    client_name: client.name,
    ...specifiedDueDate(dates),
    billingInformation: { ...texts, ...sellerData(settings) },
    payByQr: settings.payByQr,
    items: invoice.items.map(ownLine),
    exchange,
    paid: false,
    paid_at: null,
    issued_at: null,
    created_at: context.now,
    deleted_at: null,
    void: false,
  };
}

type Dates = Pick<InvoiceRecord, 'date' | 'dueDate' | 'paymentTerms'>;

/** Date, due date and terms. A due date that was specified and has passed is today. */
function specifiedDueDate({ date, dueDate, paymentTerms }: Dates): Dates {
  const isPast = paymentTerms === 'date' && dueDate !== null && dueDate < date;
  return { date, dueDate: isPast ? date : dueDate, paymentTerms };
}

function ownLine(line: InvoiceItem, index: number): InvoiceItem {
  const { name, detail, quantity, rate, value, taxes } = line;
  const own = taxes === undefined ? {} : { taxes };
  return { id: `item${index + 1}`, job_id: null, name, detail, quantity, rate, value, ...own };
}
