import { type CreditedLines, leftOfLine } from '@ledgerline/shared-events/credit-notes/lines.ts';
import type { CreditNoteItem } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { StateReader } from '../state-reader.ts';

/** The jobs of the lines that are wholly credited now and are still on the invoice. */
export function freedJobs(
  state: StateReader,
  invoice: InvoiceRecord,
  notes: readonly CreditedLines[],
  items: readonly CreditNoteItem[],
): number[] {
  return items.flatMap(({ id, job_id }) => {
    const item = invoice.items.find((one) => one.id === id);
    const job = job_id === null ? undefined : state.record('job', job_id);
    const isOnIt = job?.invoice_id === invoice.id && job.invoiced && job.deleted_at === null;
    return item !== undefined && job !== undefined && isOnIt && leftOfLine(item, notes).isWhole
      ? [job.id]
      : [];
  });
}
