import {
  type ClientFiguresAnswer,
  type ClientSum,
  clientFiguresAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { z } from 'zod';
import {
  compiledOnce,
  type Day,
  dayText,
  type ReadModels,
  readModels,
} from '#runtime/database/read-models.ts';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import type { AccountReader } from '../read-account.ts';
import { clientSums } from './client-amounts.ts';
import { dayOfCreation, lastCompletion } from './client-days.ts';

/** `GET /api/client/figures`: one entry for every client with jobs or unpaid invoices. */
export function serveClientFigures(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/figures',
    projections: ['jobs', 'clients', 'catalogue', 'invoices'],
    ...NO_INPUT,
    answers: z.array(clientFiguresAnswer),
    answer: readFigures,
  });
}

/** The figures of all clients with jobs or unpaid invoices. */
export async function readFigures(read: AccountReader): Promise<ClientFiguresAnswer[]> {
  const { accountId } = read;
  const [counts, days, uninvoiced, open, overdue] = await Promise.all([
    read.fetch(JOB_COUNTS({ accountId })),
    read.fetch(LAST_DAYS({ accountId, timeZone: timeZoneOf(read.settings) })),
    clientSums(read, 'uninvoiced'),
    clientSums(read, 'open'),
    clientSums(read, 'overdue'),
  ]);
  const last = new Map(days.map(({ client_id, last_job }) => [client_id, last_job]));
  const byClient = Map.groupBy(counts, ({ client_id }) => client_id);
  const ids = [...new Set([...byClient.keys(), ...open.keys()])].toSorted((one, other) => one - other);
  return ids.map((client_id) => {
    const some = byClient.get(client_id) ?? [];
    return {
      client_id,
      active: some.reduce((sum, { active }) => sum + active, 0),
      uninvoiced: some
        .filter((row) => row.uninvoiced > 0)
        .map(({ currency, unbilled }) => ({ currency, value: toNumber(unbilled) })),
      last_job: last.get(client_id) ?? null,
      amounts: {
        uninvoiced: uninvoiced.get(client_id) ?? NO_AMOUNT,
        open: open.get(client_id) ?? NO_AMOUNT,
        overdue: overdue.get(client_id) ?? NO_AMOUNT,
      },
    };
  });
}

const NO_AMOUNT: ClientSum = { value: 0, missingRates: [], currencies: [] };

const isUninvoiced = ({ and, not, ref }: ExpressionBuilder<ReadModels, 'read.job_counts'>) =>
  and([ref('completed'), not('invoiced')]);

type CountRow = { client_id: number; currency: string; active: number; uninvoiced: number; unbilled: string };

const JOB_COUNTS = compiledOnce<{ accountId: string }, CountRow>((value) =>
  readModels
    .selectFrom('read.job_counts')
    .select(['client_id', 'currency'])
    .select(({ fn }) => {
      const active = fn.sum('jobs').filterWhere(({ and, not }) => and([not('completed'), not('on_hold')]));
      const uninvoiced = fn.sum('jobs').filterWhere(isUninvoiced);
      const unbilled = fn.sum<string>('value').filterWhere(isUninvoiced);
      return [
        sql<number>`coalesce(${active}, 0)::integer`.as('active'),
        sql<number>`coalesce(${uninvoiced}, 0)::integer`.as('uninvoiced'),
        fn.coalesce(unbilled, sql.lit('0')).as('unbilled'),
      ];
    })
    .where('account_id', '=', value('accountId'))
    .where('client_id', '<>', 0)
    .groupBy(['client_id', 'currency'])
    .orderBy('client_id')
    .orderBy('currency'),
);

type LastDayRow = { client_id: number; last_job: string | null };

/**
 * The latest day of each client: its last completion, and the creation of its open jobs. The open jobs are in three
 * partial indexes, so each part repeats the condition of its index: otherwise PostgreSQL reads every job.
 */
const LAST_DAYS = compiledOnce<{ accountId: string; timeZone: string }, LastDayRow>((value) => {
  const completed = readModels
    .selectFrom('read.clients as c')
    .select((client) => ['c.id as client_id', lastCompletion(client, value('accountId')).as('day')])
    .where('c.account_id', '=', value('accountId'));
  const open = readModels
    .selectFrom('read.jobs')
    .select((job) => ['client_id', dayOfCreation(job.ref('record'), value('timeZone')).as('day')])
    .where('account_id', '=', value('accountId'))
    .where((job) => job.not('deleted'))
    .where('completed_at', 'is', null)
    .where('client_id', 'is not', null)
    .$narrowType<{ client_id: NotNull }>();
  const active = open.where((job) => job.not('on_hold'));
  const days = completed
    .unionAll(active.where('deadline_on', 'is not', null))
    .unionAll(active.where('deadline_on', 'is', null))
    .unionAll(open.where((job) => job.ref('on_hold')));
  return readModels
    .selectFrom(days.as('days'))
    .select(({ fn }) => ['client_id', dayText(fn.max<Day | null>('day')).as('last_job')])
    .groupBy('client_id');
});
