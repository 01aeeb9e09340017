import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { isOpenQuote } from '@ledgerline/shared-events/quotes/status.ts';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { quoteStatusLook } from '#entities/quote/status-look.ts';
import { StatusButton } from '#features/list-views/documents/status-button.tsx';
import type { MenuEntry } from '#shared/ui/menu/index.ts';
import type { QuoteActs } from './use-quote-acts.ts';

type Props = { quote: QuoteAnswer; acts: QuoteActs };

/** The status of a quote, with a menu that changes it. */
export const QuoteStatusMenu = ({ quote, acts }: Props) => (
  <StatusButton
    id={quote.id}
    name={`quote ${quote.number}`}
    text={quoteStatusLook(quote).text}
    entries={entriesOf(quote, acts)}
  >
    <QuoteChip quote={quote} />
  </StatusButton>
);

function entriesOf(quote: QuoteAnswer, acts: QuoteActs): MenuEntry[] {
  if (!isOpenQuote(quote))
    return [{ id: 'reopen', label: 'Reopen', icon: 'arrow-back-up', perform: () => acts.reopen(quote) }];
  const sent: MenuEntry = {
    id: 'sent',
    label: 'Mark as sent',
    icon: 'check',
    shortcut: 'M',
    perform: () => acts.markSent(quote),
  };
  return [
    ...(quote.status === 'draft' ? [sent] : []),
    { id: 'accept', label: 'Accept…', icon: 'circle-check', perform: () => acts.accept(quote) },
    { id: 'decline', label: 'Decline…', icon: 'x', perform: () => acts.decline(quote) },
  ];
}
