import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { negate } from '@ledgerline/shared-events/money/decimal.ts';
import { useMemo } from 'react';
import type { CreditNoteColumn } from '#entities/credit-note/columns.ts';
import { creditNotesQuery } from '#entities/credit-note/model.ts';
import { useFileActs } from '#features/list-views/documents/bulk-acts.ts';
import { DocumentBulkBar } from '#features/list-views/documents/document-bulk-bar.tsx';
import { type Bulk, DocumentTable } from '#features/list-views/documents/document-table.tsx';
import { DocumentsPage, type ShownDocuments } from '#features/list-views/documents/documents-page.tsx';
import { footOf, useDocumentPage } from '#features/list-views/documents/use-document-page.ts';
import { useListAddress } from '#features/list-views/use-list-address.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import type { ListAct } from '#shared/lib/rows/use-list-selection.ts';
import { CREDIT_NOTES } from './credit-note-kind.ts';
import { CREDIT_NOTE_ROWS } from './credit-note-rows.tsx';

/** All credit notes, the newest first. */
export function Page() {
  const address = useListAddress(CREDIT_NOTES);
  const { read } = useDocumentPage(creditNotesQuery, CREDIT_NOTES, address);
  return (
    <DocumentsPage
      {...{ kind: CREDIT_NOTES, address, read }}
      table={(shown) => <CreditNoteTable {...shown} />}
    />
  );
}

/** Sums of lists subtract credit notes from invoices; their own list shows what was credited. */
const CreditNoteTable = (shown: ShownDocuments<CreditNoteAnswer, CreditNoteColumn>) => (
  <DocumentTable
    {...shown}
    kind={CREDIT_NOTES}
    rendered={CREDIT_NOTE_ROWS}
    context={null}
    acts={useNoteActs()}
    foot={footOf(shown.page, negate)}
    bar={(bulk) => <CreditNotesBar {...bulk} />}
  />
);

/** The actions on the selected credit notes. */
function CreditNotesBar(bulk: Bulk<CreditNoteAnswer>) {
  const { pdfs, csv } = useFileActs(CREDIT_NOTES, bulk);
  const acts = [pdfs, csv].map((act) => ({ ...act, isButton: true }));
  return <DocumentBulkBar kind={CREDIT_NOTES} acts={acts} {...bulk} />;
}

/** What the keys do with the focused credit note. */
function useNoteActs(): ListAct<CreditNoteAnswer>[] {
  const { open } = useOverlay();
  return useMemo(
    () => [
      {
        id: 'row.send',
        label: 'Send credit note',
        keys: ['s'],
        perform: ({ number }) => open('send', { 'credit-note': number }),
      },
    ],
    [open],
  );
}
