import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import type { BroughtBackAccounts } from '@ledgerline/shared-events/reminders/brought-back.ts';
import type { FastifyInstance } from 'fastify';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { readMailTemplates } from '../catalogue/mail-templates.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import { clientsOf, overdueInvoices, undatedInvoices } from './open-invoices.ts';
import { remindersOf } from './reminder-views.ts';

/** The most invoices that are answered. */
const MAX_INVOICES = 500;

/** The read models that reminders are found in. */
export const REMINDER_PROJECTIONS: readonly string[] = ['invoices', 'clients', 'catalogue'];

type ReminderDeps = QueryDeps & {
  /** Which accounts came back from an older copy; without it none did. */
  broughtBack?: BroughtBackAccounts | undefined;
};

/** `GET /api/reminders`: which invoices are to be reminded, with the message of each, and which not and why. */
export function serveReminders(app: FastifyInstance, deps: ReminderDeps): void {
  serveQuery(app, deps, {
    path: '/api/reminders',
    projections: REMINDER_PROJECTIONS,
    ...NO_INPUT,
    answers: remindersAnswer,
    answer: async (read) => {
      const [overdue, undated, templates] = await Promise.all([
        overdueInvoices(read, MAX_INVOICES),
        undatedInvoices(read, MAX_INVOICES),
        readMailTemplates(read),
      ]);
      const invoices = [...overdue, ...undated].slice(0, MAX_INVOICES);
      const clients = await clientsOf(read, invoices);
      const deliveries = await deliveriesOf(
        read,
        'invoice',
        invoices.map(({ id }) => id),
      );
      const broughtBack = (await deps.broughtBack?.find(read.accountId)) ?? null;
      const { settings, today, now } = read;
      return remindersOf({ invoices, clients, deliveries, templates, broughtBack, settings, today, now });
    },
  });
}
