import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
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
import {
  automaticSendingTime,
  waitsSinceBroughtBack,
} from '@ledgerline/shared-events/reminders/automatic.ts';
import type { BroughtBack } from '@ledgerline/shared-events/reminders/brought-back.ts';
import { reminderMessage } from '@ledgerline/shared-events/reminders/message.ts';
import {
  type NextReminder,
  planReminder,
  type ReminderHindrance,
  type ReminderPlan,
} from '@ledgerline/shared-events/reminders/plan.ts';
import { reminderRecipients } from '@ledgerline/shared-events/reminders/recipients.ts';
import { sentLevels } from '@ledgerline/shared-events/reminders/sent-levels.ts';
import { type ReminderSettings, remindersOfClient } from '@ledgerline/shared-events/reminders/settings.ts';
import { type AccountSettings, timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { convertedAmount } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { documentName } from '#paper/document-paper.ts';
import { type CurrencySum, totalsOf } from '../list-totals.ts';
import { MAX_LIST_LENGTH } from '../listed-record.ts';

/** What the list of reminders is made of; the invoices are open ones. */
type ReminderSources = {
  invoices: readonly InvoiceRecord[];
  clients: ReadonlyMap<number, ClientRecord>;
  /** The messages about the invoices, by their ids. */
  deliveries: ReadonlyMap<number, readonly DeliveryRecord[]>;
  templates: readonly MailTemplate[];
  /** When the account came back from an older copy; null when it never did. */
  broughtBack: BroughtBack | null;
  settings: AccountSettings;
  today: CalendarDate;
  now: Date;
};

/**
 * The plan of an invoice, and when its next level is sent by itself; null when it is not. `broughtBack`: what keeps it
 * from that where it would be else.
 */
type PlannedReminder = {
  plan: ReminderPlan;
  settings: ReminderSettings;
  automaticAt: Date | null;
  broughtBack: BroughtBack | null;
};

/** Whether an invoice is to be reminded, at which level, and when by itself. */
export function plannedReminder(
  invoice: InvoiceRecord,
  sources: Omit<ReminderSources, 'invoices' | 'templates'>,
): PlannedReminder {
  const own = sources.clients.get(invoice.client_id)?.settings.reminders;
  const settings = remindersOfClient(sources.settings.reminders, own);
  const deliveries = sources.deliveries.get(invoice.id) ?? [];
  const open = isPositive(settlementOf(invoice).openAmount);
  const plan = planReminder({ ...invoice, open }, settings, sentLevels(deliveries), sources.today);
  const next = plan.due || plan.reason === 'not_yet' ? plan.next : null;
  if (next === null) return { plan, settings, automaticAt: null, broughtBack: null };
  const { broughtBack, now } = sources;
  const timeZone = timeZoneOf(sources.settings);
  const occasion = { next, settings, deliveries, broughtBack, now, timeZone };
  const automaticAt = automaticSendingTime(occasion);
  return { plan, settings, automaticAt, broughtBack: waitsSinceBroughtBack(occasion) };
}

/**
 * The due reminders with their messages, and what is not reminded and why. The order is that of the invoices. The last
 * ones are left out where their messages would be too long for a list.
 */
export function remindersOf(sources: ReminderSources): RemindersAnswer {
  const due: DueReminderAnswer[] = [];
  const notReminded: NotRemindedAnswer[] = [];
  let length = 0;
  for (const invoice of sources.invoices) {
    const { plan, settings, automaticAt, broughtBack } = plannedReminder(invoice, sources);
    const shown = { ...shownInvoice(invoice, sources), automaticAt: automaticAt?.toISOString() ?? null };
    if (plan.due) {
      const reminder = dueReminder(invoice, settings, plan.next, sources);
      const answer = { ...shown, ...reminder, broughtBack: shownReturn(broughtBack, sources) };
      length += JSON.stringify(answer).length;
      if (length > MAX_LIST_LENGTH) break;
      due.push(answer);
    } else if (plan.reason !== 'settled' && plan.reason !== 'deleted')
      notReminded.push({ ...shown, ...hindrance(plan, plan.reason) });
  }
  const { currency } = sources.settings;
  return {
    due,
    totals: totalsOf(currency, sumsOf(due)),
    notReminded,
    notRemindedTotals: totalsOf(currency, sumsOf(notReminded)),
  };
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

function shownReturn(broughtBack: BroughtBack | null, { settings }: ReminderSources) {
  if (broughtBack === null) return null;
  return { on: dayOf(broughtBack.at, timeZoneOf(settings)), source: broughtBack.source };
}

function dueReminder(
  invoice: InvoiceRecord,
  settings: ReminderSettings,
  next: NextReminder,
  sources: ReminderSources,
) {
  const recipients = reminderRecipients(sources.clients.get(invoice.client_id));
  const { templates, today } = sources;
  const contactName = recipients[0]?.name ?? '';
  const message = reminderMessage({ invoice, level: next.level, settings, templates, contactName, today });
  return {
    next,
    to: recipients.map(({ address }) => address),
    language: nameOfLanguage(invoice.locale),
    ...message,
    paper:
      settings.levels[next.level - 1]?.attachInvoice === true
        ? `${documentName('invoice', invoice.number)}.pdf`
        : null,
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
