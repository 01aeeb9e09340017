import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';

/** Somebody who receives a message. The name is empty where only the address is known. */
export type Recipient = { address: string; name: string };

type WithContacts = Pick<Client, 'contacts'> | undefined;

/** The recipients of an invoice: the first contact that receives invoices, and copies to the others. */
export function usualRecipients(client: WithContacts): { to: Recipient[]; cc: Recipient[] } {
  const all = recipientsOf(client, ({ receives }) => receives.includes('invoices'));
  return { to: all.slice(0, 1), cc: all.slice(1) };
}

/** Every contact of a client that has an address. */
export function possibleRecipients(client: WithContacts): Recipient[] {
  return recipientsOf(client, () => true);
}

/** An address with the name of the contact that has it. */
export function recipientWith(address: string, client: WithContacts): Recipient {
  const key = addressKey(address);
  const contact = client?.contacts.find(({ email }) => addressKey(email.trim()) === key);
  return { address, name: contact?.name ?? '' };
}

function recipientsOf(
  client: WithContacts,
  isChosen: (contact: Client['contacts'][number]) => boolean,
): Recipient[] {
  const all = (client?.contacts ?? [])
    .filter((contact) => contact.email.trim() !== '' && isChosen(contact))
    .map(({ email, name }) => ({ address: email.trim(), name }));
  return [...new Map(all.toReversed().map((one) => [addressKey(one.address), one])).values()].toReversed();
}
