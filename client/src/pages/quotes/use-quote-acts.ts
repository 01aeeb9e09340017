import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useMemo, useRef, useState } from 'react';
import { markQuotesSent, reopenQuote } from '#entities/quote/commands.ts';
import { useDuplicateQuote } from '#entities/quote/use-duplicate-quote.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import type { ListAct } from '#shared/lib/rows/use-list-selection.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';

/** The quote that is being answered in a dialog. */
export type Answering = { quote: QuoteAnswer; choice: 'accept' | 'decline' };

/** What is done with a quote of the list; the same functions as long as the page is open. */
export type QuoteActs = Readonly<
  Record<'markSent' | 'accept' | 'decline' | 'reopen' | 'send' | 'duplicate', (quote: QuoteAnswer) => void>
>;

/** What is done with one quote of the list, by its badge and by keys. */
export function useQuoteActs() {
  const [answering, setAnswering] = useState<Answering | null>(null);
  const dispatch = useDispatchCommand();
  const duplicate = useDuplicateQuote();
  const { open } = useOverlay();
  const newest = useRef({ dispatch, duplicate, open });
  newest.current = { dispatch, duplicate, open };
  const acts = useMemo((): QuoteActs => {
    const say = (words: string, { number }: QuoteAnswer) => messageAbout(words, number);
    return {
      markSent: (quote) => {
        if (quote.status !== 'draft') return;
        void newest.current.dispatch(markQuotesSent([quote]), say('Quote marked as sent', quote));
      },
      reopen: (quote) => void newest.current.dispatch(reopenQuote(quote), say('Quote reopened', quote)),
      accept: (quote) => setAnswering({ quote, choice: 'accept' }),
      decline: (quote) => setAnswering({ quote, choice: 'decline' }),
      send: ({ number }) => newest.current.open('send', { quote: number }),
      duplicate: (quote) => void newest.current.duplicate(quote),
    };
  }, []);
  const keys = useMemo(
    (): ListAct<QuoteAnswer>[] => [
      { id: 'row.complete', label: 'Mark as sent', keys: ['m'], perform: acts.markSent },
      { id: 'row.send', label: 'Send quote', keys: ['s'], perform: acts.send },
      { id: 'row.duplicate', label: 'Duplicate quote', keys: ['shift+d'], perform: acts.duplicate },
    ],
    [acts],
  );
  return { acts, keys, answering, close: () => setAnswering(null) };
}
