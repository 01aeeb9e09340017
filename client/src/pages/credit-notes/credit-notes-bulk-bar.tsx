import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { type CreditNoteQuery, creditNoteSearch } from '#entities/credit-note/query.ts';
import { useDownloadPdfs } from '#entities/invoice/use-download-pdfs.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';
import { Button } from '#shared/ui/button/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';

type Props = {
  query: CreditNoteQuery;
  chosen: readonly CreditNoteAnswer[];
  whole: WholeList | null;
  /** How many credit notes the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

export const SELECTED_CREDIT_NOTES = 'Selected credit notes';

/** The actions on the selected credit notes. */
export function CreditNotesBulkBar({ query, chosen, whole, offered, onSelectWhole, onDone }: Props) {
  const search = creditNoteSearch(query);
  if (whole === null) search.set('ids', chosen.map(({ id }) => id).join(','));
  const { label, blocked, perform } = useDownloadList({
    path: '/api/invoice',
    query: search,
    name: SELECTED_CREDIT_NOTES,
    label: 'Export as CSV',
  });
  const list = { path: '/api/invoice', search: creditNoteSearch(query) } as const;
  const pdfs = useDownloadPdfs({ kind: 'credit-note', chosen, whole, list });
  const about = { section: SELECTED_CREDIT_NOTES };
  useActions([
    { ...about, id: 'row.download', label: 'Download PDFs of the credit notes', ...pdfs.action },
    { ...about, id: 'row.clear', label: 'Clear selection', keys: ['escape'], perform: onDone },
  ]);
  return (
    <BulkBar
      count={whole?.count ?? chosen.length}
      offered={offered}
      onSelectWhole={onSelectWhole}
      label={SELECTED_CREDIT_NOTES}
      onClear={onDone}
    >
      <Button
        variant="subtle"
        icon="file-download"
        blocked={pdfs.blocked}
        busy={pdfs.busy}
        onClick={pdfs.perform}
      >
        Download PDFs
      </Button>
      <Button variant="subtle" icon="download" blocked={blocked} onClick={() => perform?.()}>
        {label}
      </Button>
    </BulkBar>
  );
}
