import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { QUOTE_STATUS_WORDS, type QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import type { ChipTone } from '#shared/ui/chip/index.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

const LOOKS: Readonly<Record<QuoteStatus, { tone: ChipTone; icon: IconName }>> = {
  draft: { tone: 'grey', icon: 'pencil' },
  sent: { tone: 'blue', icon: 'send' },
  accepted: { tone: 'green', icon: 'circle-check' },
  declined: { tone: 'red', icon: 'x' },
  expired: { tone: 'orange', icon: 'clock' },
};

type Answered = Pick<QuoteAnswer, 'status' | 'accepted_at' | 'declined_at' | 'validUntil'>;

/** The status of a quote with its day: "Accepted on 20 Nov 2026", "Sent, valid until 20 Dec 2026". */
export function quoteStatusLook(quote: Answered) {
  return { ...LOOKS[quote.status], text: textOf(quote) };
}

function textOf({ status, accepted_at, declined_at, validUntil }: Answered): string {
  const word = QUOTE_STATUS_WORDS[status];
  const answered = accepted_at ?? declined_at;
  if (answered !== null) return `${word} on ${longDate(answered)}`;
  if (validUntil === null || status === 'draft') return word;
  return status === 'expired'
    ? `${word} on ${longDate(validUntil)}`
    : `${word}, valid until ${longDate(validUntil)}`;
}
