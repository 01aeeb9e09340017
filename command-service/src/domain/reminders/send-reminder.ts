import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { AutomaticSending } from '@ledgerline/shared-events/deliveries/record.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import type { ReminderInput } from '@ledgerline/shared-events/reminders/commands.ts';
import { reminderMessage } from '@ledgerline/shared-events/reminders/message.ts';
import { reminderRecipients } from '@ledgerline/shared-events/reminders/recipients.ts';
import { sentLevels } from '@ledgerline/shared-events/reminders/sent-levels.ts';
import type { ReminderSettings } from '@ledgerline/shared-events/reminders/settings.ts';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { type MessageTexts, queuedDelivery } from '../deliveries/queued-delivery.ts';
import { target, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { automaticReminder } from './automatic-reminder.ts';
import { plannedInvoice } from './plan-of.ts';
import { refusedReminder } from './refused-reminder.ts';

/** A reminder that may be sent now, with the settings of its client. `automatic`: undefined when the user sends it. */
type AllowedReminder = ReminderInput & {
  invoice: InvoiceRecord;
  settings: ReminderSettings;
  automatic: AutomaticSending | undefined;
};

/**
 * Sends reminders of overdue invoices. A payment, a dispute or a reminder that arrived meanwhile refuses them, so that
 * each level of an invoice is sent once, whoever sends it. Those of the system are sent by themselves.
 */
export const SendReminder = defineCommand({
  name: 'SendReminder',
  messages: (state, payload, context) =>
    allowedReminders(state, payload, context).map(({ invoice, level, settings }) => ({
      document: { entity: 'invoice', record: invoice },
      papers: settings.levels[level - 1]?.attachInvoice === true ? ['pdf'] : [],
    })),
  decide: (state, payload, context) =>
    allowedReminders(state, payload, context).flatMap((reminder, index) =>
      queuedReminder(state, reminder, index, context),
    ),
  result: (state, events) => ({ deliveries: events.flatMap((event) => deliveryOf(state, event)) }),
});

type Payload = { reminders: ReminderInput[] };

function allowedReminders(
  state: AccountState,
  { reminders }: Payload,
  { now, source }: DecisionContext,
): AllowedReminder[] {
  return reminders.map((reminder, index) => {
    const invoice = target(state, 'invoice', reminder.invoiceId);
    const planned = plannedInvoice(state, invoice, now);
    const { plan, settings, deliveries } = planned;
    const refused = refusedReminder(plan, reminder.level, sentLevels(deliveries));
    if (refused !== null) {
      throw invalidField(`reminders.${index}.level`, `Invoice ${invoice.number}: ${refused}`);
    }
    const automatic =
      source === 'system' ? automaticReminder(state, planned, reminder.level, now) : undefined;
    return { ...reminder, invoice, settings, automatic };
  });
}

function queuedReminder(
  state: AccountState,
  reminder: AllowedReminder,
  index: number,
  { now, messages = [] }: DecisionContext,
): DomainEvent[] {
  const prepared = messages[index];
  if (prepared === undefined) throw new Error("The message wasn't prepared.");
  const { invoice, level, automatic } = reminder;
  const document = { entity: 'invoice', record: invoice } as const;
  const occasion = { document, kind: 'reminder', level, automatic, replaces: null, after: index } as const;
  return queuedDelivery(state, occasion, textsOf(state, reminder, index, now), prepared, now);
}

/** What the user wrote, and for the rest the message of the level. */
function textsOf(state: AccountState, reminder: AllowedReminder, index: number, now: string): MessageTexts {
  const { invoice, level, settings } = reminder;
  const recipients = reminderRecipients(state.record('client', invoice.client_id));
  const to = reminder.to ?? recipients.map(({ address }) => address);
  if (to.length === 0) {
    throw invalidField(
      `reminders.${index}.to`,
      `Invoice ${invoice.number}: no contact of ${invoice.client_name} has an address`,
    );
  }
  const first = addressKey(to[0] ?? '');
  const contact = recipients.find(({ address }) => addressKey(address) === first);
  const { subject, body } = reminderMessage({
    invoice,
    level,
    settings,
    templates: mailTemplatesOf(state.record('setting', 'mailTemplates')?.value),
    contactName: contact?.name ?? '',
    today: todayOf(state, now),
  });
  return { to, subject: reminder.subject ?? subject, body: reminder.body ?? body };
}

function deliveryOf(state: StateReader, { data }: DomainEvent) {
  const id: unknown = Reflect.get(Object(Reflect.get(Object(data), 'record')), 'id');
  const delivery = typeof id === 'number' ? state.record('delivery', id) : undefined;
  return delivery === undefined ? [] : [deliveryView(delivery)];
}
