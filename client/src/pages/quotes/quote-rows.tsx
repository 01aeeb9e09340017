import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { QuoteColumn } from '#entities/quote/columns.ts';
import { quoteAddress } from '#entities/quote/use-duplicate-quote.ts';
import {
  AmountCell,
  commonCells,
  createRows,
  DateCell,
  StatusCell,
} from '#features/list-views/documents/create-rows.tsx';
import { QuoteStatusMenu } from './quote-status-menu.tsx';
import type { QuoteActs } from './use-quote-acts.ts';

type Context = { primary: string; acts: QuoteActs };

export const QUOTE_ROWS = createRows<QuoteAnswer, QuoteColumn, Context>({
  about: (quote) => ({ number: quote.number, name: `quote ${quote.number}`, to: quoteAddress(quote) }),
  cells: {
    ...commonCells,
    validUntil: ({ validUntil }) => <DateCell date={validUntil} />,
    status: (quote, { acts }) => (
      <StatusCell sending={quote.sending}>
        <QuoteStatusMenu quote={quote} acts={acts} />
      </StatusCell>
    ),
    total: (quote, { primary }) => <AmountCell document={quote} primary={primary} />,
  },
  card: (quote, { acts }) => ({
    status: <QuoteStatusMenu quote={quote} acts={acts} />,
    under: quote.sending === null ? null : <TroubleChip sending={quote.sending} />,
  }),
  primaryOf: ({ primary }) => primary,
});
