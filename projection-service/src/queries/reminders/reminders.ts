import { type ClientRecord, clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asDay, readModels } from '#runtime/database/read-models.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { readMailTemplates } from '../catalogue/mail-templates.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import type { AccountReader } from '../read-account.ts';
import { remindersOf } from './reminder-views.ts';

/** The most invoices that are answered. */
const MOST_INVOICES = 500;

/** `GET /api/reminders`: which invoices are to be reminded, with the message of each, and which not and why. */
export function serveReminders(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/reminders',
    projections: ['invoices', 'clients', 'catalogue'],
    params: noParams,
    search: z.object({}),
    answers: remindersAnswer,
    answer: async (read) => {
      const [overdue, undated, templates] = await Promise.all([
        openInvoices(read, 'overdue'),
        openInvoices(read, 'undated'),
        readMailTemplates(read),
      ]);
      const invoices = [...overdue, ...undated].slice(0, MOST_INVOICES);
      const clients = await clientsOf(read, invoices);
      const deliveries = await deliveriesOf(
        read,
        invoices.map(({ id }) => id),
      );
      const { settings, today } = read;
      return remindersOf({ invoices, clients, deliveries, templates, settings, today });
    },
  });
}

/** Open invoices, the longest overdue first: those after their due date, or those that have none. */
async function openInvoices(read: AccountReader, which: 'overdue' | 'undated'): Promise<InvoiceRecord[]> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.invoices')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where(({ not }) => not('deleted'))
      .where(({ not }) => not('paid'))
      .where(({ eb }) =>
        which === 'overdue' ? eb('due_date', '<', asDay(read.today)) : eb('due_date', 'is', null),
      )
      .orderBy('due_date')
      .orderBy('id')
      .limit(MOST_INVOICES),
  );
  return rows.map(({ record }) => invoiceRecord.parse(record));
}

async function clientsOf(
  read: AccountReader,
  invoices: readonly InvoiceRecord[],
): Promise<Map<number, ClientRecord>> {
  const ids = [...new Set(invoices.map(({ client_id }) => client_id))];
  if (ids.length === 0) return new Map();
  const rows = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', 'in', ids),
  );
  return new Map(rows.map(({ record }) => clientRecord.parse(record)).map((client) => [client.id, client]));
}
