import { openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { invoiceStatus } from '@ledgerline/shared-events/dates/due.ts';
import { creditedOf, invoiceCredits } from '@ledgerline/shared-events/invoices/credits.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import { compare, subtract, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type {
  FoundRecordAnswer,
  FoundStatus,
  SearchResultAnswer,
  SearchResultType,
} from '@ledgerline/shared-events/search/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { sql } from 'kysely';
import { dayText, readModels } from '#runtime/database/read-models.ts';
import { NO_FIGURES, projectFigures } from '../projects/project-figures.ts';
import { readQuotesWithIds } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';

type Details = Required<
  Pick<FoundRecordAnswer, 'amount' | 'status' | 'client' | 'jobs' | 'date' | 'invoice'>
>;

const NONE: Details = { amount: null, status: null, client: null, jobs: null, date: null, invoice: null };

/** Reads the details of records with these ids, of which there are some. */
type ReadDetails = (read: AccountReader, ids: readonly number[]) => Promise<[number, Partial<Details>][]>;

/** Adds what the results have of amount, status, client, number of jobs, day and invoice. */
export async function readDetails(
  read: AccountReader,
  results: readonly SearchResultAnswer[],
): Promise<FoundRecordAnswer[]> {
  const details = new Map<string, Partial<Details>>();
  const readType = async (type: keyof typeof READERS) => {
    const ids = results.filter((result) => result.type === type).map(({ id }) => Number(id));
    if (ids.length === 0) return;
    for (const [id, found] of await READERS[type](read, ids)) details.set(`${type} ${id}`, found);
  };
  await Promise.all(TYPES.map(readType));
  return results.map((result) => ({ ...result, ...NONE, ...details.get(`${result.type} ${result.id}`) }));
}

const clientOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const readJobs: ReadDetails = async (read, ids) => {
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
        selectFrom('read.invoices as i')
          .select('i.number')
          .whereRef('i.account_id', '=', 'j.account_id')
          .whereRef('i.id', '=', 'j.invoice_id')
          .as('invoice'),
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
  return rows.map(({ id, value, currency, client_id, client, invoiced, invoice, ...job }) => [
    id,
    {
      amount: { currency, value: toNumber(value) },
      status: invoiced ? 'invoiced' : jobStatus(job, read.now, zone),
      client: clientOf(client_id, client),
      date: job.completed_at ?? (job.deadline === null ? null : openDeadline(job.deadline, zone).date),
      invoice: invoiced ? invoice : null,
    },
  ]);
};

const readInvoices: ReadDetails = async (read, ids) => {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.invoices as i')
      .select(({ ref }) => [
        'i.id',
        'i.total',
        'i.currency',
        'i.paid',
        'i.open_amount',
        'i.fiscal',
        'i.client_id',
        dayText(ref('i.date')).as('date'),
        dayText(ref('i.due_date')).as('dueDate'),
        sql<string>`${ref('i.record')}->>'client_name'`.as('client'),
        sql<string>`coalesce(${ref('i.record')}->>'amountDue', ${ref('i.total')}::text)`.as('due'),
        sql<unknown>`coalesce(${ref('i.record')}->'credits', '{}')`.as('credits'),
      ])
      .where('i.account_id', '=', read.accountId)
      .where('i.id', 'in', ids),
  );
  return rows.map(
    ({ id, total, open_amount, fiscal, currency, paid, date, dueDate, client_id, client, ...of }) => {
      const age = invoiceStatus({ paid, dueDate, paymentTerms: 'date' }, read.today);
      const isPartlyPaid = age === 'open' && fiscal !== 'draft' && compare(open_amount, leftOf(of)) < 0;
      const status: FoundStatus = isPartlyPaid ? 'partlyPaid' : age;
      return [
        id,
        {
          amount: { currency, value: toNumber(total) },
          status,
          client: { id: client_id, name: client },
          date,
        },
      ];
    },
  );
};

/** What is due of an invoice without what credit notes took. */
const leftOf = ({ due, credits }: { due: string; credits: unknown }): string =>
  subtract(due, creditedOf({ credits: invoiceCredits.parse(credits) }));

const readQuotes: ReadDetails = async (read, ids) => {
  const quotes = await readQuotesWithIds(read, ids);
  return quotes.map(({ id, total, currency, status, date, client_id, client_name }) => [
    id,
    {
      amount: { currency, value: total },
      status,
      client: { id: client_id, name: client_name },
      date,
    },
  ]);
};

const readCreditNotes: ReadDetails = async (read, ids) => {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.credit_notes')
      .select(({ ref }) => [
        'id',
        'total',
        'currency',
        'client_id',
        dayText(ref('date')).as('date'),
        sql<string>`${ref('record')}->>'client_name'`.as('client'),
      ])
      .where('account_id', '=', read.accountId)
      .where('id', 'in', ids),
  );
  return rows.map(({ id, total, currency, date, client_id, client }) => [
    id,
    { amount: { currency, value: toNumber(total) }, client: { id: client_id, name: client }, date },
  ]);
};

/** The clients of contacts. */
const readClients: ReadDetails = async (read, ids) => {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .select(['id', 'name'])
      .where('account_id', '=', read.accountId)
      .where('id', 'in', ids),
  );
  return rows.map((client) => [client.id, { client }]);
};

/** Client, value and number of jobs of projects. */
const readProjects: ReadDetails = async (read, ids) => {
  const [rows, figures] = await Promise.all([
    read.fetch(
      readModels
        .selectFrom('read.projects as p')
        .leftJoin('read.clients as c', (join) =>
          join.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.client_id'),
        )
        .select(['p.id', 'p.client_id', 'c.name as client'])
        .where('p.account_id', '=', read.accountId)
        .where('p.id', 'in', ids),
    ),
    projectFigures(read, ids),
  ]);
  return rows.map(({ id, client_id, client }) => {
    const { value, jobs } = figures.get(id) ?? NO_FIGURES;
    return [
      id,
      {
        amount: { currency: read.settings.currency, value: toNumber(value) },
        client: clientOf(client_id, client),
        jobs,
      },
    ];
  });
};

const READERS = {
  job: readJobs,
  invoice: readInvoices,
  contact: readClients,
  project: readProjects,
  quote: readQuotes,
  creditNote: readCreditNotes,
} as const satisfies Partial<Record<SearchResultType, ReadDetails>>;
const TYPES = ['job', 'invoice', 'contact', 'project', 'quote', 'creditNote'] as const;
