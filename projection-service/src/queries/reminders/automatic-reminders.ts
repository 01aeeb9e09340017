import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { AutomaticReminder } from '@ledgerline/shared-events/reminders/automatic.ts';
import type { BroughtBack } from '@ledgerline/shared-events/reminders/brought-back.ts';
import { reminderRecipients } from '@ledgerline/shared-events/reminders/recipients.ts';
import { isSendingTime } from '@ledgerline/shared-events/reminders/sending-hours.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { sql } from 'kysely';
import { asDay, type Statement } from '#runtime/database/read-models.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import type { AccountReader } from '../read-account.ts';
import { clientsOf, overdueInvoices } from './open-invoices.ts';
import { plannedReminder } from './reminder-views.ts';

/** How many invoices of an account are read at once. */
const PAGE = 200;

/**
 * The accounts after `after` that send reminders by themselves and have an invoice that was due before a day, at most
 * `most`, by their ids. The conditions are those of the indexes.
 */
export function accountsWithAutomaticReminders(
  after: string | null,
  before: CalendarDate,
  most: number,
): Statement<{ account_id: string }> {
  const first = '00000000-0000-0000-0000-000000000000';
  const batch = (table: 'settings' | 'clients', condition: string) => sql`
    (select distinct a.account_id from ${sql.table(`read.${table}`)} a
     where ${sql.raw(condition)} and a.account_id > ${after ?? first} and exists (
       select from ${sql.table('read.invoices')} i
       where i.account_id = a.account_id and not i.deleted and not i.paid and i.due_date < ${asDay(before)})
     order by a.account_id limit ${most})`;
  return sql<{ account_id: string }>`
    ${batch('settings', `a.id = 'reminders' and a.record -> 'value' ->> 'send' = 'automatic'`)}
    union
    ${batch('clients', `not a.deleted and a.record -> 'settings' -> 'reminders' ->> 'send' = 'automatic'`)}
    order by account_id limit ${most}`;
}

/** The reminders of an account that leave by themselves at this very moment and have a recipient. */
export async function automaticReminders(
  read: AccountReader,
  broughtBack: BroughtBack | null,
): Promise<AutomaticReminder[]> {
  const { settings, now, today } = read;
  if (!isSendingTime(now, timeZoneOf(settings))) return [];
  const found: AutomaticReminder[] = [];
  const clients = new Map<number, ClientRecord>();
  for (let last: InvoiceRecord | undefined; ; ) {
    const invoices = await overdueInvoices(read, PAGE, last);
    const isNew = ({ client_id }: InvoiceRecord) => !clients.has(client_id);
    for (const [id, client] of await clientsOf(read, invoices.filter(isNew))) clients.set(id, client);
    const ids = invoices.map(({ id }) => id);
    const deliveries = await deliveriesOf(read, 'invoice', ids);
    const sources = { clients, deliveries, broughtBack, settings, today, now };
    for (const invoice of invoices) {
      const { plan, automaticAt } = plannedReminder(invoice, sources);
      if (!plan.due || automaticAt?.getTime() !== now.getTime()) continue;
      if (reminderRecipients(clients.get(invoice.client_id)).length === 0) continue;
      found.push({ invoiceId: invoice.id, level: plan.next.level, dueOn: plan.next.on });
    }
    last = invoices.at(-1);
    if (invoices.length < PAGE || last === undefined) return found;
  }
}
