import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { creditField } from '@ledgerline/shared-events/invoices/credits.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { Alongside } from '@ledgerline/shared-events/ledger/record-events.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';

/** The changes of other records: the credit of the invoice, and the jobs that are freed. A draft's credit counts nowhere. */
export function creditOf(invoice: InvoiceRecord, note: CreditNoteRecord): Alongside {
  const { id, number, date, total, reason, job_ids: jobs } = note;
  const draft = isDraft(note) && { draft: true };
  const credit = { number, date, total, due: amountDueOf(note), reason, jobs, ...draft };
  const before = invoice.credits?.[id] ?? null;
  return [
    { entity: 'invoice', id: invoice.id, field: creditField(id), before, after: credit },
    ...jobs.flatMap(
      (job): Alongside => [
        { entity: 'job', id: job, field: 'invoiced', before: true, after: false },
        { entity: 'job', id: job, field: 'invoice_id', before: invoice.id, after: null },
      ],
    ),
  ];
}

/** The day that was sent, else today, at the earliest that of the invoice. @throws Rejected invalid */
export function dateOf(invoice: InvoiceRecord, sent: string | undefined, today: string): string {
  if (sent === undefined) return today < invoice.date ? invoice.date : today;
  if (sent >= invoice.date) return sent;
  throw invalidField('date', `Choose a day that is not before the date of invoice ${invoice.number}.`);
}
