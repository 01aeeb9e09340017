import { expect, it } from 'vitest';
import { reminderRecipients } from './recipients.ts';

const contact = (email: string, receives: ('invoices' | 'reminders')[]) => ({
  ...{ name: email.split('@')[0] ?? '', email, phone: '', role: '', receives },
});

it('reminders go to the contacts that receive them, else to those that receive invoices', () => {
  const [invoices, reminders] = [contact('a@x.example', ['invoices']), contact('b@x.example', ['reminders'])];
  expect(reminderRecipients({ contacts: { 1: invoices, 2: reminders } })).toEqual([
    { address: 'b@x.example', name: 'b' },
  ]);
  expect(reminderRecipients({ contacts: { 1: invoices } })).toEqual([{ address: 'a@x.example', name: 'a' }]);
});

it('a contact without an address, or that receives nothing, gets no reminder', () => {
  expect(
    reminderRecipients({ contacts: { 1: contact('', ['reminders']), 2: contact('c@x.example', []) } }),
  ).toEqual([]);
  expect(reminderRecipients(undefined)).toEqual([]);
});
