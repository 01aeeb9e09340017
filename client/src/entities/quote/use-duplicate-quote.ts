import { oneQuoteAnswer, type QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { duplicateQuote } from './commands.ts';

/** The address of the page of a quote. */
export const quoteAddress = ({ number }: Pick<QuoteAnswer, 'number'>): string =>
  `/quotes/${encodeURIComponent(number)}`;

/** Duplicates a quote and opens the duplicate. */
export function useDuplicateQuote(): (quote: Pick<QuoteAnswer, 'id' | 'number'>) => Promise<void> {
  const dispatch = useDispatchCommand();
  const newest = useNavigate();
  const navigate = useRef(newest);
  navigate.current = newest;
  return useCallback(
    async (quote) => {
      const answer = await dispatch(duplicateQuote(quote));
      const created = oneQuoteAnswer.safeParse(answer?.result);
      if (created.success) void navigate.current(quoteAddress(created.data.quote));
    },
    [dispatch],
  );
}
