import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { naturalKey } from '@ledgerline/shared-events/text/natural-key.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

/** The fields of an invoice, a credit note or a quote that its row has. */
type ListedDocument = Pick<
  InvoiceRecord,
  | 'number'
  | 'client_name'
  | 'client_id'
  | 'reference'
  | 'date'
  | 'currency'
  | 'total'
  | 'exchange'
  | 'deleted_at'
>;

/** What lists of documents filter, sort and sum by. */
export function documentColumns(document: ListedDocument) {
  const { number, client_name, reference, exchange } = document;
  return {
    number,
    number_order: naturalKey(number),
    client_key: searchKey(client_name),
    reference_key: searchKey(reference),
    search_key: searchKey(`${number} ${client_name} ${reference}`),
    client_id: document.client_id,
    date: document.date,
    currency: document.currency,
    total: document.total,
    exchange_to: exchange?.to ?? null,
    exchange_rate: exchange?.rate ?? null,
    deleted: document.deleted_at !== null,
  };
}

/**
 * `fiscal` is 'draft', 'issued' while the paper isn't kept yet, then 'archived'; null outside of fiscal mode. `frozen_at`
 * is when it was issued.
 */
export function fiscalColumns({ fiscal, archivedPaper }: Pick<InvoiceRecord, 'fiscal' | 'archivedPaper'>) {
  return {
    fiscal: archivedPaper === undefined ? (fiscal?.state ?? null) : 'archived',
    frozen_at: fiscal?.state === 'issued' ? fiscal.at : null,
  };
}
