import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { useState } from 'react';
import { deleteQuotes, markQuotesSent } from '#entities/quote/commands.ts';
import { QUOTE_STATUS, statusesOf } from '#entities/quote/query.ts';
import { DeclineDialog } from '#features/answer-quote/decline-dialog.tsx';
import {
  affectedOf,
  type BulkAct,
  countOfSelected,
  useBulkChange,
  useFileActs,
  useSelectedSum,
} from '#features/list-views/documents/bulk-acts.ts';
import { DocumentBulkBar } from '#features/list-views/documents/document-bulk-bar.tsx';
import type { Bulk } from '#features/list-views/documents/document-table.tsx';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { useBulkDeletion } from '#shared/ui/dialog/index.ts';
import { QUOTES } from './quote-kind.tsx';

const OPEN: readonly QuoteStatus[] = ['draft', 'sent', 'expired'];

/** The actions on the selected quotes. */
export function QuotesBulkBar(bulk: Bulk<QuoteAnswer>) {
  const [isDeclining, setDeclining] = useState(false);
  const { sent, open, deletable, remove } = useChanges(bulk);
  const count = countOfSelected(bulk) - deletable.skipped;
  const deletion = useBulkDeletion(count, 'quote', remove.perform);
  const { pdfs, csv } = useFileActs(QUOTES, bulk);
  const acts: BulkAct[] = [
    sent,
    {
      ...{ id: 'decline', label: 'Decline', icon: 'x', isButton: true },
      action: { id: 'row.decline', label: 'Decline quotes' },
      ...{ blocked: open.blocked, skipped: open.skipped, perform: () => setDeclining(true) },
    },
    pdfs,
    csv,
    {
      ...{ id: 'delete', label: `Delete (${countText(count)})`, icon: 'trash', danger: true, apart: true },
      action: { id: 'row.delete', label: 'Delete quotes' },
      ...{ blocked: remove.blocked, perform: deletion.perform },
    },
  ];
  return (
    <>
      {deletion.dialog}
      {isDeclining && open.several !== null ? (
        <DeclineDialog
          quotes={open.several}
          skipped={open.skipped}
          onClose={() => setDeclining(false)}
          onDone={bulk.onDone}
        />
      ) : null}
      <DocumentBulkBar kind={QUOTES} acts={acts} summary={useSelectedSum(bulk)} {...bulk} />
    </>
  );
}

/** What changes the selected quotes. Before `open` ones are declined, a dialog asks why. */
function useChanges(bulk: Bulk<QuoteAnswer>) {
  const { change, whyNot } = useBulkChange(QUOTES, bulk, bulk.onDone);
  const open = affected(bulk, OPEN);
  const deletable = affected(bulk, [...OPEN, 'declined']);
  const sent: BulkAct = {
    ...{ id: 'sent', label: 'Mark as sent', icon: 'check', isButton: true },
    action: { id: 'row.complete', label: 'Mark as sent', keys: ['m'] },
    ...change({
      ...affected(bulk, ['draft']),
      ...{ none: 'No draft is selected', words: 'marked as sent', draft: markQuotesSent },
    }),
  };
  const remove = change({
    ...deletable,
    ...{ none: 'Reopen an accepted quote first', words: 'deleted', draft: deleteQuotes },
  });
  return {
    sent,
    open: { ...open, blocked: whyNot(open.several, 'No open quote is selected') },
    deletable,
    remove,
  };
}

/** The selected quotes with one of some statuses. */
const affected = (bulk: Bulk<QuoteAnswer>, fitting: readonly QuoteStatus[]) =>
  affectedOf(QUOTES, bulk, {
    ...{ field: QUOTE_STATUS, listed: statusesOf(bulk.query), fitting },
    fits: ({ status }) => fitting.includes(status),
  });
