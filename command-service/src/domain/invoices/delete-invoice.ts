import type { InvoiceTargets } from '@ledgerline/shared-events/invoices/commands.ts';
import { creditsOfInvoice } from '@ledgerline/shared-events/invoices/credits.ts';
import { InvoiceDeleted } from '@ledgerline/shared-events/invoices/events.ts';
import { hasPayments } from '@ledgerline/shared-events/payments/settlement.ts';
import { defineCommand } from '../command.ts';
import { hasCreditNotesError } from '../rules/credited-invoices.ts';
import { refuseIssued } from '../rules/fiscal-documents.ts';
import { keepsNumber } from '../rules/invoice-numbers.ts';
import { hasPaymentsError } from '../rules/payment-rules.ts';
import { jobsOfInvoice } from './create-invoice.ts';
import { eachInvoice } from './each-invoice.ts';

/**
 * Deletes an invoice and frees its jobs. An invoice that was issued (PDF downloaded, paid once, or a later number
 * exists) becomes void: its number stays in use. One with payments is refused with has_payments, and one that was
 * issued in fiscal mode with issued.
 */
export const DeleteInvoice = defineCommand({
  name: 'DeleteInvoice',
  ...eachInvoice<InvoiceTargets>((state, invoice, _payload, { now }) => {
    refuseIssued(invoice);
    if (creditsOfInvoice(invoice).length > 0) throw hasCreditNotesError(invoice);
    if (hasPayments(invoice)) throw hasPaymentsError(invoice.number);
    return [
      InvoiceDeleted.of({
        invoiceId: invoice.id,
        number: invoice.number,
        deletedAt: now,
        void: keepsNumber(state, invoice),
        jobs: jobsOfInvoice(state, invoice),
      }),
    ];
  }),
});
