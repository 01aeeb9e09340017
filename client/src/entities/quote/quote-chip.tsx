import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { quoteStatusLook } from './status-look.ts';

/** The status of a quote. */
export function QuoteChip({ quote }: { quote: QuoteAnswer }) {
  const { tone, icon, text } = quoteStatusLook(quote);
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  );
}
