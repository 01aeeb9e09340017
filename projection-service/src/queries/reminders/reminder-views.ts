import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { stateOfDelivery } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import { languageOfLocale } from '@ledgerline/shared-events/mail-templates/salutation.ts';
import { isPositive, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { overdueOf, settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type {
  DueReminderAnswer,
  NotRemindedAnswer,
  RemindersAnswer,
} from '@ledgerline/shared-events/reminders/answers.ts';
import { reminderMessage } from '@ledgerline/shared-events/reminders/message.ts';
import {
  type NextReminder,
  planReminder,
  type ReminderHindrance,
} from '@ledgerline/shared-events/reminders/plan.ts';
import { reminderRecipients } from '@ledgerline/shared-events/reminders/recipients.ts';
import { sentLevels } from '@ledgerline/shared-events/reminders/sent-levels.ts';
import { type ReminderSettings, remindersOfClient } from '@ledgerline/shared-events/reminders/settings.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { convertedAmount } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { fileName } from '../invoices/invoice-pdf.ts';
import { type CurrencySum, totalsOf } from '../list-totals.ts';

/** What the list of reminders is made of; the invoices are open ones. */
export type ReminderSources = {
  invoices: readonly InvoiceRecord[];
  clients: ReadonlyMap<number, ClientRecord>;
  /** The messages about the invoices, by their ids. */
  deliveries: ReadonlyMap<number, readonly DeliveryRecord[]>;
  templates: readonly MailTemplate[];
  settings: AccountSettings;
  today: CalendarDate;
};

/** The due reminders with their messages, and what is not reminded and why. The order is that of the invoices. */
export function remindersOf(sources: ReminderSources): RemindersAnswer {
  const due: DueReminderAnswer[] = [];
  const notReminded: NotRemindedAnswer[] = [];
  for (const invoice of sources.invoices) {
    const settings = settingsFor(invoice, sources);
    const open = isPositive(settlementOf(invoice).openAmount);
    const sent = sentLevels(sources.deliveries.get(invoice.id) ?? []);
    const plan = planReminder({ ...invoice, open }, settings, sent, sources.today);
    if (plan.due) due.push(dueReminder(invoice, settings, plan.next, sources));
    else if (plan.reason !== 'settled' && plan.reason !== 'deleted')
      notReminded.push({ ...shownInvoice(invoice, sources), ...hindrance(plan, plan.reason) });
  }
  const { currency } = sources.settings;
  return {
    due,
    totals: totalsOf(currency, sumsOf(due)),
    notReminded,
    notRemindedTotals: totalsOf(currency, sumsOf(notReminded)),
  };
}

function settingsFor({ client_id }: InvoiceRecord, { clients, settings }: ReminderSources): ReminderSettings {
  return remindersOfClient(settings.reminders, clients.get(client_id)?.settings.reminders);
}

function shownInvoice(invoice: InvoiceRecord, { settings, today }: ReminderSources) {
  const settlement = settlementOf(invoice);
  const converted = convertedAmount(settlement.openAmount, invoice, settings);
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    client_id: invoice.client_id,
    client_name: invoice.client_name,
    daysOverdue: overdueOf(invoice, settlement, today).daysOverdue,
    open: toNumber(settlement.openAmount),
    currency: invoice.currency,
    converted: converted === null ? null : toNumber(converted),
  };
}

function dueReminder(
  invoice: InvoiceRecord,
  settings: ReminderSettings,
  next: NextReminder,
  sources: ReminderSources,
): DueReminderAnswer {
  const recipients = reminderRecipients(sources.clients.get(invoice.client_id));
  const { templates, today } = sources;
  const contactName = recipients[0]?.name ?? '';
  const message = reminderMessage({ invoice, level: next.level, settings, templates, contactName, today });
  return {
    ...shownInvoice(invoice, sources),
    next,
    to: recipients.map(({ address }) => address),
    language: nameOfLanguage(invoice.locale),
    ...message,
    paper: settings.levels[next.level - 1]?.attachInvoice === true ? fileName(invoice.number) : null,
    inThread: (sources.deliveries.get(invoice.id) ?? []).some(isSent),
  };
}

const isSent = (delivery: DeliveryRecord) => stateOfDelivery(delivery) !== 'stopped';

function nameOfLanguage(locale: string): string {
  const language = languageOfLocale(locale);
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

function hindrance(plan: ReminderHindrance, reason: NotRemindedAnswer['reason']) {
  return {
    reason,
    note: plan.reason === 'disputed' ? plan.note : null,
    until: plan.reason === 'paused' ? plan.until : null,
    next: plan.reason === 'not_yet' ? plan.next : null,
  };
}

function sumsOf(shown: readonly { currency: string; converted: number | null }[]): CurrencySum[] {
  return shown.map(({ currency, converted }) => ({
    currency,
    count: 1,
    amount: converted === null ? null : String(converted),
  }));
}
