import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { quoteSearch } from '#entities/quote/query.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { DeclineDialog } from '#features/answer-quote/decline-dialog.tsx';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { totalText } from '#shared/lib/amounts/total-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { useBulkDeletion } from '#shared/ui/dialog/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import { type QuoteSelection, selectedQuoteCount } from './matching-quotes.ts';
import { useQuoteBulk } from './use-quote-bulk.ts';

type Props = {
  selection: QuoteSelection;
  /** How many quotes the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

export const SELECTED_QUOTES = 'Selected quotes';
const MORE = 'More actions on selected quotes';

const skips = (count: number): string => (count === 0 ? '' : ` (skips ${countText(count)})`);

/** The actions on the selected quotes. An action skips those that it does not apply to, and says how many. */
export function QuotesBulkBar({ selection, offered, onSelectWhole, onDone }: Props) {
  const primary = useUnit($primaryCurrency);
  const { sent, open, download, remove } = useQuoteBulk(selection, onDone);
  const [isDeclining, setDeclining] = useState(false);
  const count = selectedQuoteCount(selection);
  const deletion = useBulkDeletion(count - remove.skipped, 'quote', remove.perform);
  const deletes = { blocked: remove.blocked, perform: deletion.perform };
  const decline = { blocked: open.blocked, perform: () => setDeclining(true) };
  const about = { section: SELECTED_QUOTES };
  useActions([
    { ...about, id: 'row.complete', label: 'Mark as sent', keys: ['m'], ...sent },
    { ...about, id: 'row.decline', label: 'Decline quotes', ...decline },
    { ...about, id: 'row.download', label: 'Download PDFs of the quotes', ...download.action },
    { ...about, id: 'row.delete', label: 'Delete quotes', ...deletes },
    { ...about, id: 'row.clear', label: 'Clear selection', keys: ['escape'], perform: onDone },
  ]);
  const entries: MenuEntry[] = [
    { id: 'pdfs', label: 'Download PDFs', icon: 'file-download', ...download.action },
    useDownloadSelected(selection),
    {
      id: 'delete',
      label: `Delete (${countText(count - remove.skipped)})`,
      icon: 'trash',
      danger: true,
      apart: true,
      ...deletes,
    },
  ];
  const { whole, quotes } = selection;
  const summary = whole === null ? sumText(quotes, primary) : totalText(whole.totals);
  return (
    <>
      {deletion.dialog}
      {isDeclining && open.several !== null ? (
        <DeclineDialog
          quotes={open.several}
          skipped={open.skipped}
          onClose={() => setDeclining(false)}
          onDone={onDone}
        />
      ) : null}
      <BulkBar {...{ count, summary, offered, onSelectWhole }} label={SELECTED_QUOTES} onClear={onDone}>
        <Button variant="subtle" icon="check" shortcut="M" blocked={sent.blocked} onClick={sent.perform}>
          Mark as sent{skips(sent.skipped)}
        </Button>
        <Button variant="subtle" icon="x" blocked={decline.blocked} onClick={decline.perform}>
          Decline{skips(open.skipped)}
        </Button>
        <ActionMenu entries={entries} label={MORE} position="top-start">
          <IconButton icon="dots" label={MORE} iconSize={16} />
        </ActionMenu>
      </BulkBar>
    </>
  );
}

/** The entry that downloads the selected quotes; a whole list by its filter. */
function useDownloadSelected({ query, quotes, whole }: QuoteSelection): MenuEntry {
  const search = quoteSearch(query);
  if (whole === null) search.set('ids', quotes.map(({ id }) => id).join(','));
  return useDownloadList({
    path: '/api/quote',
    query: search,
    name: 'Selected quotes',
    label: 'Export as CSV',
  });
}

/** Their sum in the primary currency; empty while a rate is missing. */
function sumText(quotes: readonly QuoteAnswer[], primary: string): string {
  const totals = quotes.flatMap(({ converted_total }) => converted_total ?? []);
  return totals.length < quotes.length ? '' : formatAmount(add(...totals.map(decimalText)), primary);
}
