import { contactViews } from '../clients/contact.ts';
import type { ClientRecord } from '../clients/record.ts';
import { isEmail } from '../text/email.ts';

/** Somebody who gets a reminder. The name may be empty. */
type ReminderRecipient = { address: string; name: string };

/** Who gets the reminders of a client: the contacts that receive reminders, or else those that receive invoices. */
export function reminderRecipients(client: Pick<ClientRecord, 'contacts'> | undefined): ReminderRecipient[] {
  const contacts = contactViews(client?.contacts).filter(({ email }) => isEmail(email.trim()));
  const receiving = (kind: 'reminders' | 'invoices') =>
    contacts.filter(({ receives }) => receives.includes(kind));
  const chosen = receiving('reminders').length > 0 ? receiving('reminders') : receiving('invoices');
  return chosen.map(({ email, name }) => ({ address: email.trim(), name }));
}
