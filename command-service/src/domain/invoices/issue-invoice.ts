import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { finalFields, InvoiceFinalized, InvoiceIssued } from '@ledgerline/shared-events/invoices/events.ts';
import { isDraft, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { difference } from '../difference.ts';
import { settingsOf, target } from '../lookup.ts';
import { issuedError } from '../rules/fiscal-documents.ts';
import { nextInvoiceNumber } from '../rules/invoice-numbers.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredInvoice } from './answer.ts';
import { editedInvoice } from './edit-invoice.ts';

/**
 * Issues a draft of fiscal mode: it gets the next number of its series, and never changes again. For another invoice,
 * and with `download`, it only notes that the PDF was downloaded; only the first time counts.
 */
export const IssueInvoice = defineCommand({
  name: 'IssueInvoice',
  archives: true,
  decide: (state, { invoiceId, date, download = false }, context) => {
    const invoice = target(state, 'invoice', invoiceId);
    const { issued_at, number } = invoice;
    if (isDraft(invoice)) return download ? [] : issued(state, invoice, date, context);
    if (date !== undefined && date !== invoice.date) {
      if (isFrozen(invoice)) throw issuedError();
      throw invalidField('date', 'Only a draft of fiscal mode can be issued on another date.');
    }
    if (issued_at !== null) return [];
    return [InvoiceIssued.of({ invoiceId, number, issuedAt: context.now, how: 'pdf' })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});

function issued(
  state: StateReader,
  draft: InvoiceRecord,
  date: string | undefined,
  context: DecisionContext,
): DomainEvent[] {
  const { now: at } = context;
  const invoice =
    date === undefined || date === draft.date ? draft : editedInvoice(state, draft, { date }, context);
  const number = nextInvoiceNumber(state, state.record('client', draft.client_id) ?? null, invoice.date);
  const fiscal = { state: 'issued', at, paper: settingsOf(state).paperSize } as const;
  const before = { fiscal: draft.fiscal, issued_at: draft.issued_at };
  const changed = difference(draft, { ...invoice, number });
  return [
    InvoiceFinalized.of({
      invoiceId: draft.id,
      number,
      before: finalFields.parse({ ...changed?.before, ...before }),
      after: finalFields.parse({ ...changed?.after, fiscal, issued_at: at }),
    }),
  ];
}
