import { MAILED_WORDS, type MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';

/** Sends the document of the page by a key and from the palette. */
export function useSendKey(entity: MailedKind, send: () => void, isOffered = true): void {
  const word = MAILED_WORDS[entity];
  const action = {
    id: `${entity}.send`,
    section: word,
    label: `Send ${word.toLowerCase()}`,
    icon: 'send',
    keys: ['s'],
    keywords: ['email', 'mail'],
    perform: send,
  } as const;
  useActions(isOffered ? [action] : []);
}
