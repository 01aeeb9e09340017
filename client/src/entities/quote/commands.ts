import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quoteSubjectName } from '@ledgerline/shared-events/quotes/number.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { baseOf, type Several, severalText, targetsOf, wordsFor } from '#shared/lib/commands/several.ts';

type Quote = Pick<QuoteAnswer, 'id' | 'number'>;

/** The quotes of one command. A label names a single quote, and counts several. */
type Quotes = Several<Quote>;

/** A command on quotes. Screens of quotes read them again once it is answered. */
function about<Name extends CommandName>(
  quotes: Quotes,
  name: Name,
  payload: CommandPayload<Name>,
  [label, failure]: [label: string, failure: string],
): CommandDraft<Name> {
  const subject = severalText(quotes, ({ number }) => quoteSubjectName(number), 'quotes');
  return { name, payload, label, failure, subject, patches: [], ...baseOf(quotes) };
}

const targets = (quotes: Quotes) =>
  targetsOf(
    quotes,
    (quoteId) => ({ quoteId }),
    (quoteIds) => ({ quoteIds }),
  );

const those = (quotes: Quotes): string => wordsFor(quotes, 'quote', 'quotes');

export const markQuotesSent = (quotes: Quotes) =>
  about(quotes, 'MarkQuoteSent', targets(quotes), [
    wordsFor(quotes, 'Marked quote as sent', 'Marked N quotes as sent'),
    `We couldn't mark the ${those(quotes)} as sent`,
  ]);

export const declineQuotes = (quotes: Quotes, reason: string) =>
  about(quotes, 'DeclineQuote', { ...targets(quotes), reason }, [
    wordsFor(quotes, 'Declined quote', 'Declined N quotes'),
    `We couldn't decline the ${those(quotes)}`,
  ]);

export const deleteQuotes = (quotes: Quotes) =>
  about(quotes, 'DeleteQuote', targets(quotes), [
    wordsFor(quotes, 'Deleted quote', 'Deleted N quotes'),
    `We couldn't delete the ${those(quotes)}`,
  ]);

export const acceptQuote = (quote: Quote, choice: Omit<CommandPayload<'AcceptQuote'>, 'quoteId'>) =>
  about([quote], 'AcceptQuote', { quoteId: quote.id, ...choice }, [
    'Accepted quote',
    "We couldn't accept the quote",
  ]);

export const reopenQuote = (quote: Quote) =>
  about([quote], 'ReopenQuote', { quoteId: quote.id }, ['Reopened quote', "We couldn't reopen the quote"]);

export const createQuote = (quote: CommandPayload<'CreateQuote'>['quote']): CommandDraft<'CreateQuote'> => ({
  name: 'CreateQuote',
  payload: { quote },
  label: 'Created quote',
  subject: 'Quote',
  patches: [],
  failure: "We couldn't create the quote",
});

export const duplicateQuote = (quote: Quote) =>
  about([quote], 'DuplicateQuote', { quoteId: quote.id }, [
    'Created quote',
    "We couldn't duplicate the quote",
  ]);
