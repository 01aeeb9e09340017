import { invoiceStatus } from '@ledgerline/shared-events/dates/due.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type {
  FoundRecordAnswer,
  FoundStatus,
  SearchResultAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { sql } from 'kysely';
import { dayText, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

type Details = Pick<FoundRecordAnswer, 'amount' | 'status' | 'client'>;

const NONE: Details = { amount: null, status: null, client: null };

/** Adds amount, status and client to the results that are jobs and invoices. */
export async function readDetails(
  read: AccountReader,
  results: readonly SearchResultAnswer[],
): Promise<FoundRecordAnswer[]> {
  const idsOf = (type: SearchResultAnswer['type']) =>
    results.filter((result) => result.type === type).map(({ id }) => Number(id));
  const [jobs, invoices] = await Promise.all([
    readJobs(read, idsOf('job')),
    readInvoices(read, idsOf('invoice')),
  ]);
  const detailsOf = ({ type, id }: SearchResultAnswer): Details =>
    (type === 'job' ? jobs.get(Number(id)) : type === 'invoice' ? invoices.get(Number(id)) : null) ?? NONE;
  return results.map((result) => ({ ...result, ...detailsOf(result) }));
}

async function readJobs(read: AccountReader, ids: readonly number[]): Promise<Map<number, Details>> {
  if (ids.length === 0) return new Map();
  const rows = await read.fetch(
    readModels
      .selectFrom('read.jobs as j')
      .select(({ ref, selectFrom }) => [
        'j.id',
        'j.value',
        'j.on_hold',
        'j.invoiced',
        'j.client_id',
        dayText(ref('j.completed_at')).as('completed_at'),
        sql<string>`${ref('j.record')}->>'currency'`.as('currency'),
        sql<string | null>`${ref('j.record')}->>'deadline'`.as('deadline'),
        selectFrom('read.clients as c')
          .select('c.name')
          .whereRef('c.account_id', '=', 'j.account_id')
          .whereRef('c.id', '=', 'j.client_id')
          .as('client'),
      ])
      .where('j.account_id', '=', read.accountId)
      .where('j.id', 'in', ids),
  );
  const zone = timeZoneOf(read.settings);
  return new Map(
    rows.map(({ id, value, currency, client_id, client, invoiced, ...job }) => [
      id,
      {
        amount: { currency, value: toNumber(value) },
        status: invoiced ? 'invoiced' : jobStatus(job, read.now, zone),
        client: client_id === null || client === null ? null : { id: client_id, name: client },
      },
    ]),
  );
}

async function readInvoices(read: AccountReader, ids: readonly number[]): Promise<Map<number, Details>> {
  if (ids.length === 0) return new Map();
  const rows = await read.fetch(
    readModels
      .selectFrom('read.invoices as i')
      .select(({ ref }) => [
        'i.id',
        'i.total',
        'i.currency',
        'i.paid',
        'i.client_id',
        dayText(ref('i.due_date')).as('dueDate'),
        sql<string>`${ref('i.record')}->>'client_name'`.as('client'),
      ])
      .where('i.account_id', '=', read.accountId)
      .where('i.id', 'in', ids),
  );
  return new Map(
    rows.map(({ id, total, currency, paid, dueDate, client_id, client }) => {
      const status: FoundStatus = invoiceStatus({ paid, dueDate, paymentTerms: 'date' }, read.today);
      return [
        id,
        { amount: { currency, value: toNumber(total) }, status, client: { id: client_id, name: client } },
      ];
    }),
  );
}
