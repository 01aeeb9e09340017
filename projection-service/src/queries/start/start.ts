import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { MAX_ON_START, type StartAnswer, startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import type { FastifyInstance } from 'fastify';
import type { Condition } from '#runtime/database/read-models.ts';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { dueInAny, jobsDueToday, lateJobs, readDueJobs } from '../jobs/due-jobs.ts';
import { jobConditions, jobSearch } from '../jobs/job-filters.ts';
import { JOB_PROJECTIONS } from '../jobs/job-rows.ts';
import { QUOTE_PROJECTIONS, readOpenQuotes } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';
import { monthBesideLastYear, readMonths } from './month.ts';
import { readOverdue, sumsByAge } from './overdue.ts';
import { overdueInvoices, reportedJobs } from './reported.ts';
import { amountOf, countOf, missingRates, readSums, type SumRow } from './sums.ts';
import { clientsToInvoice } from './to-invoice.ts';

const UNINVOICED = jobSearch.parse({ type: 'uninvoiced' });

/** `GET /api/start`: what is due, what can be invoiced, what is overdue, quotes that wait for an answer, and this month. */
export function serveStart(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/start',
    projections: [...new Set([...JOB_PROJECTIONS, ...QUOTE_PROJECTIONS, 'reports'])],
    ...NO_INPUT,
    answers: startAnswer,
    answer: readStart,
  });
}

async function readStart(read: AccountReader): Promise<StartAnswer> {
  const [late, dueToday] = [lateJobs(read), jobsDueToday(read)];
  const [lists, due, toInvoice, overdue, months, quotes] = await Promise.all([
    readLists(read, { late, dueToday }),
    readSums(read, reportedJobs(read, [dueInAny([late, dueToday])]), 'day'),
    readSums(read, reportedJobs(read, uninvoiced(read)), 'client_id'),
    readSums(read, overdueInvoices(read), 'day'),
    readMonths(read),
    readOpenQuotes(read, MAX_ON_START),
  ]);
  const clients = await clientsToInvoice(read, toInvoice);
  return {
    currency: read.settings.currency,
    today: read.today,
    ...lists,
    toInvoice: clients.shown,
    ageing: sumsByAge(overdue, read.today),
    quotes: quotes.listed,
    totals: {
      due: sumOf(due),
      toInvoice: { ...sumOf(toInvoice), clients: clients.count },
      overdue: sumOf(overdue),
      quotes: { count: quotes.count, amount: quotes.totals.value },
    },
    month: monthBesideLastYear(months, read.today),
    missingRates: missingRates([
      { kind: 'job', rows: [...due, ...toInvoice, ...months.present, ...months.lastYear] },
      { kind: 'invoice', rows: overdue },
    ]),
  };
}

async function readLists(
  read: AccountReader,
  { late, dueToday }: Record<'late' | 'dueToday', ReturnType<typeof lateJobs>>,
): Promise<Pick<StartAnswer, 'late' | 'dueToday' | 'overdue'>> {
  const [lateOnes, ofToday, overdue] = await Promise.all([
    readDueJobs(read, late, MAX_ON_START),
    readDueJobs(read, dueToday, MAX_ON_START),
    readOverdue(read, MAX_ON_START),
  ]);
  return { late: lateOnes, dueToday: ofToday, overdue };
}

/** The conditions of the list of uninvoiced jobs. */
function uninvoiced({ now, settings }: AccountReader): Condition[] {
  return jobConditions(UNINVOICED, { now, timeZone: timeZoneOf(settings) });
}

function sumOf(rows: readonly SumRow[]): { count: number; amount: number } {
  return { count: countOf(rows), amount: toNumber(amountOf(rows)) };
}
