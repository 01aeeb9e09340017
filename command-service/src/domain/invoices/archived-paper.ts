import { CreditNotePaperArchived } from '@ledgerline/shared-events/credit-notes/events.ts';
import { creditNoteSubjectName } from '@ledgerline/shared-events/credit-notes/name.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { InvoicePaperArchived } from '@ledgerline/shared-events/invoices/events.ts';
import { FISCAL_KINDS, type FiscalKind, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { ArchivedPaper } from '@ledgerline/shared-events/invoices/fiscal-record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { StateReader } from '../state-reader.ts';

/** A document of a kind that is issued in fiscal mode. */
type FiscalDocument = InvoiceRecord | CreditNoteRecord;

/** Whether the paper of an issued document isn't kept yet. */
const awaitsArchive = (document: Pick<FiscalDocument, 'fiscal' | 'archivedPaper'>): boolean =>
  isFrozen(document) && document.archivedPaper === undefined;

/** The issued documents of an account whose papers aren't kept yet. */
export const documentsToArchive = (state: StateReader) =>
  FISCAL_KINDS.flatMap((kind) =>
    [...state.records(kind)].filter(awaitsArchive).map((document) => ({ kind, document })),
  );

/** The kept papers of an account. */
export const archivedPapersOf = (state: StateReader): ArchivedPaper[] =>
  FISCAL_KINDS.flatMap((kind) => [...state.records(kind)].flatMap(({ archivedPaper: paper }) => paper ?? []));

/** The event that the paper of an issued document is kept; none for others, and where another one is kept already. */
export function archivedPaper(
  state: StateReader,
  kind: FiscalKind,
  id: number,
  paper: ArchivedPaper,
): DomainEvent[] {
  const document = state.record(kind, id);
  if (document === undefined || !awaitsArchive(document)) return [];
  const { number } = document;
  return kind === 'invoice'
    ? [InvoicePaperArchived.of({ invoiceId: id, number, paper })]
    : [CreditNotePaperArchived.of({ id, name: creditNoteSubjectName(number), paper })];
}
