import { InvoicePaperArchived } from '@ledgerline/shared-events/invoices/events.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { ArchivedPaper } from '@ledgerline/shared-events/invoices/fiscal-record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { StateReader } from '../state-reader.ts';

/** Whether the paper of an issued document isn't kept yet. */
export const awaitsArchive = (invoice: InvoiceRecord): boolean =>
  isFrozen(invoice) && invoice.archivedPaper === undefined;

/** The event that the paper of an issued document is kept; none for others, and where another one is kept already. */
export function archivedPaper(state: StateReader, invoiceId: number, paper: ArchivedPaper): DomainEvent[] {
  const invoice = state.record('invoice', invoiceId);
  if (invoice === undefined || !awaitsArchive(invoice)) return [];
  return [InvoicePaperArchived.of({ invoiceId, number: invoice.number, paper })];
}
