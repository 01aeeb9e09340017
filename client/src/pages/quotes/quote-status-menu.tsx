import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { isOpenQuote } from '@ledgerline/shared-events/quotes/status.ts';
import styles from '#entities/invoice/ui/document-list.module.css';
import { QuoteChip } from '#entities/quote/quote-chip.tsx';
import { quoteStatusLook } from '#entities/quote/status-look.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import type { QuoteActs } from './use-quote-acts.ts';

type Props = { quote: QuoteAnswer; acts: QuoteActs };

/** The status of a quote, with a menu that changes it. */
export const QuoteStatusMenu = ({ quote, acts }: Props) => (
  <ActionMenu label="Status" entries={entriesOf(quote, acts)} row={quote.id}>
    <button
      type="button"
      className={`${styles.status} touch`}
      aria-label={`Status of quote ${quote.number}: ${quoteStatusLook(quote).text}`}
    >
      <QuoteChip quote={quote} />
      <Icon name="chevron-down" size={14} />
    </button>
  </ActionMenu>
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
