import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

type Quote = Pick<QuoteAnswer, 'id' | 'number'>;

/** A command on a quote. Screens of quotes read it again once it is answered. */
function about<Name extends CommandName>(
  { number }: Quote,
  name: Name,
  payload: CommandPayload<Name>,
  [label, failure]: [label: string, failure: string],
): CommandDraft<Name> {
  return { name, payload, label, failure, subject: `Quote ${number}`, patches: [] };
}

export const markQuoteSent = (quote: Quote) =>
  about(quote, 'MarkQuoteSent', { quoteId: quote.id }, [
    'Marked quote as sent',
    "We couldn't mark the quote as sent",
  ]);

export const acceptQuote = (quote: Quote, choice: Omit<CommandPayload<'AcceptQuote'>, 'quoteId'>) =>
  about(quote, 'AcceptQuote', { quoteId: quote.id, ...choice }, [
    'Accepted quote',
    "We couldn't accept the quote",
  ]);

export const declineQuote = (quote: Quote, reason: string) =>
  about(quote, 'DeclineQuote', { quoteId: quote.id, reason }, [
    'Declined quote',
    "We couldn't decline the quote",
  ]);

export const reopenQuote = (quote: Quote) =>
  about(quote, 'ReopenQuote', { quoteId: quote.id }, ['Reopened quote', "We couldn't reopen the quote"]);

export const createQuote = (quote: CommandPayload<'CreateQuote'>['quote']): CommandDraft<'CreateQuote'> => ({
  name: 'CreateQuote',
  payload: { quote },
  label: 'Created quote',
  subject: 'Quote',
  patches: [],
  failure: "We couldn't create the quote",
});

export const duplicateQuote = (quote: Quote) =>
  about(quote, 'DuplicateQuote', { quoteId: quote.id }, ['Created quote', "We couldn't duplicate the quote"]);

export const deleteQuote = (quote: Quote) =>
  about(quote, 'DeleteQuote', { quoteId: quote.id }, ['Deleted quote', "We couldn't delete the quote"]);
