import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useDownloadPdfs } from '#entities/invoice/use-download-pdfs.ts';
import { deleteQuotes, markQuotesSent } from '#entities/quote/commands.ts';
import { quoteSearch } from '#entities/quote/query.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { onlyOf, type Several } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { affectedQuotes, type QuoteSelection, selectedQuoteCount } from './matching-quotes.ts';

/** For example "Quote deleted: Q-7" or "3 quotes deleted". */
const said =
  (several: Several<QuoteAnswer>, words: string) =>
  (count: number): string =>
    count === 1
      ? messageAbout(`Quote ${words}`, onlyOf(several)?.number ?? '')
      : `${countText(count)} quotes ${words}`;

const TOO_MANY = `At most ${MAX_RECORDS.quotes} quotes can be changed at once`;

/** What is done with several quotes at once, each with one undo. */
export function useQuoteBulk(selection: QuoteSelection, onDone: () => void) {
  const dispatch = useDispatchBulk();
  const isTooMany = selectedQuoteCount(selection) > MAX_RECORDS.quotes;
  const act = (
    { several, skipped }: ReturnType<typeof affectedQuotes>,
    none: string,
    perform: (several: Several<QuoteAnswer>) => void,
  ) => ({
    skipped,
    blocked: several === null ? none : isTooMany ? TOO_MANY : undefined,
    perform: () => {
      if (several !== null) perform(several);
    },
  });
  const changes =
    (words: string, skipped: number, draft: (several: Several<QuoteAnswer>) => CommandDraft) =>
    (several: Several<QuoteAnswer>) => {
      dispatch(several, draft(several), { text: said(several, words), skipped });
      onDone();
    };
  const drafts = affectedQuotes(selection, ['draft']);
  const open = affectedQuotes(selection, ['draft', 'sent', 'expired']);
  const deletable = affectedQuotes(selection, ['draft', 'sent', 'expired', 'declined']);
  const { query, quotes: chosen, whole } = selection;
  const list = { path: '/api/quote', search: quoteSearch(query) } as const;
  return {
    download: useDownloadPdfs({ kind: 'quote', chosen, whole, list }),
    sent: act(drafts, 'No draft is selected', changes('marked as sent', drafts.skipped, markQuotesSent)),
    /** What can be declined; a dialog asks why. */
    open: { ...open, blocked: act(open, 'No open quote is selected', () => undefined).blocked },
    remove: act(
      deletable,
      'Reopen an accepted quote first',
      changes('deleted', deletable.skipped, deleteQuotes),
    ),
  };
}
