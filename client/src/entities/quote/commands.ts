import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

type Quote = Pick<QuoteAnswer, 'id' | 'number'>;

/** A command on a quote. Screens of quotes read it again once it is answered. */
function about<Name extends CommandName>(
  { number }: Quote,
  name: Name,
  payload: CommandPayload<Name>,
  words: { label: string; failure: string },
) {
  return { name, payload, ...words, subject: `Quote ${number}`, patches: [] };
}

export const markQuoteSent = (quote: Quote): CommandDraft<'MarkQuoteSent'> =>
  about(
    quote,
    'MarkQuoteSent',
    { quoteId: quote.id },
    {
      label: 'Marked quote as sent',
      failure: "We couldn't mark the quote as sent",
    },
  );

export const acceptQuote = (
  quote: Quote,
  choice: Omit<CommandPayload<'AcceptQuote'>, 'quoteId'>,
): CommandDraft<'AcceptQuote'> =>
  about(
    quote,
    'AcceptQuote',
    { quoteId: quote.id, ...choice },
    {
      label: 'Accepted quote',
      failure: "We couldn't accept the quote",
    },
  );

export const declineQuote = (quote: Quote, reason: string): CommandDraft<'DeclineQuote'> =>
  about(
    quote,
    'DeclineQuote',
    { quoteId: quote.id, reason },
    {
      label: 'Declined quote',
      failure: "We couldn't decline the quote",
    },
  );

export const reopenQuote = (quote: Quote): CommandDraft<'ReopenQuote'> =>
  about(
    quote,
    'ReopenQuote',
    { quoteId: quote.id },
    {
      label: 'Reopened quote',
      failure: "We couldn't reopen the quote",
    },
  );

export const createQuote = (quote: CommandPayload<'CreateQuote'>['quote']): CommandDraft<'CreateQuote'> => ({
  name: 'CreateQuote',
  payload: { quote },
  label: 'Created quote',
  subject: 'Quote',
  patches: [],
  failure: "We couldn't create the quote",
});

export const duplicateQuote = (quote: Quote): CommandDraft<'DuplicateQuote'> =>
  about(
    quote,
    'DuplicateQuote',
    { quoteId: quote.id },
    {
      label: 'Created quote',
      failure: "We couldn't duplicate the quote",
    },
  );

export const deleteQuote = (quote: Quote): CommandDraft<'DeleteQuote'> =>
  about(
    quote,
    'DeleteQuote',
    { quoteId: quote.id },
    {
      label: 'Deleted quote',
      failure: "We couldn't delete the quote",
    },
  );
