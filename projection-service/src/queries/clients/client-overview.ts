import {
  type ClientOverviewAnswer,
  clientOverviewAnswer,
  MAX_JOBS_IN_OVERVIEW,
} from '@ledgerline/shared-events/clients/overview.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyInstance } from 'fastify';
import { expressionBuilder } from 'kysely';
import type { Condition } from '#runtime/database/read-models.ts';
import { BY_ID, type QueryDeps, serveQuery } from '../answer.ts';
import { jobConditions, jobSearch } from '../jobs/job-filters.ts';
import { JOB_PROJECTIONS, jobViews } from '../jobs/job-rows.ts';
import { pageIds, readJobs } from '../jobs/jobs.ts';
import type { OfJobs } from '../jobs/of-jobs.ts';
import type { AccountReader } from '../read-account.ts';
import { reportedOn } from '../reports/reported.ts';
import { reportedJobs } from '../start/reported.ts';
import { amountOf, countOf, missingRates, readSums } from '../start/sums.ts';
import { moneyOf, readClientInvoices } from './client-invoices.ts';
import { clientActivities, presentClient } from './clients.ts';

const job = expressionBuilder<OfJobs, 'j'>();
const BY_DEADLINE = { column: 'deadline', descending: false } as const;
const FIRST_PAGE = { page: 1, per_page: MAX_JOBS_IN_OVERVIEW };

/** `GET /api/client/{id}/overview`: the figures of a client, its open and uninvoiced jobs, and its last invoices. */
export function serveClientOverview(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/client/:id/overview',
    projections: [...JOB_PROJECTIONS, 'reports'],
    ...BY_ID,
    answers: clientOverviewAnswer,
    answer: async (read, _search, params) => {
      await presentClient(read, params.id);
      return await readOverview(read, params.id);
    },
  });
}

async function readOverview(read: AccountReader, clientId: number): Promise<ClientOverviewAnswer> {
  const [jobs, invoices, year, activities] = await Promise.all([
    readClientJobs(read, clientId),
    readClientInvoices(read, clientId),
    readYear(read, clientId),
    clientActivities(read, [clientId]),
  ]);
  const { ofClient, ofAll } = year;
  return {
    currency: read.settings.currency,
    thisYear: toNumber(amountOf(ofClient)),
    shareOfYear: shareOf(toNumber(amountOf(ofClient)), toNumber(amountOf(ofAll))),
    ...moneyOf(invoices, read.today),
    uninvoiced: { count: countOf(jobs.uninvoicedSums), amount: toNumber(amountOf(jobs.uninvoicedSums)) },
    openJobs: jobs.open,
    openJobsValue: toNumber(amountOf(jobs.openSums)),
    uninvoicedJobs: jobs.uninvoiced,
    counts: {
      jobs: activities.get(clientId)?.jobActivity ?? 0,
      openJobs: countOf(jobs.openSums),
      invoices: invoices.count,
    },
    missingRates: missingRates([
      { kind: 'job', rows: [...jobs.openSums, ...jobs.uninvoicedSums, ...ofClient] },
      { kind: 'invoice', rows: invoices.openSums },
    ]),
  };
}

/** A part of a whole, with four digits; null when there is no whole. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

/** The jobs that are not completed, and those on the list of uninvoiced jobs. */
async function readClientJobs(read: AccountReader, clientId: number) {
  const search = jobSearch.parse({ type: 'uninvoiced', client: clientId });
  const ofUninvoiced = jobConditions(search, { now: read.now, timeZone: timeZoneOf(read.settings) });
  const ofOpen: Condition[] = [
    job.not('j.deleted'),
    job('j.client_id', '=', clientId),
    job('j.completed_at', 'is', null),
  ];
  const [openIds, uninvoicedIds, openSums, uninvoicedSums] = await Promise.all([
    pageIds(read, { ...search, sort: BY_DEADLINE, ...FIRST_PAGE }, ofOpen),
    pageIds(read, { ...search, ...FIRST_PAGE }, ofUninvoiced),
    readSums(read, reportedJobs(read, ofOpen), 'client_id'),
    readSums(read, reportedJobs(read, ofUninvoiced), 'client_id'),
  ]);
  const [open, uninvoiced] = await Promise.all([readJobs(read, openIds), readJobs(read, uninvoicedIds)]);
  return { open: jobViews(read, open), uninvoiced: jobViews(read, uninvoiced), openSums, uninvoicedSums };
}

/** The jobs that were completed in the calendar year of today: those of the client, and of all clients. */
async function readYear(read: AccountReader, clientId: number) {
  const year = read.today.slice(0, 4);
  const range = { first: `${year}-01-01`, last: `${year}-12-31` };
  const ofAll = await readSums(read, reportedOn('completed', read.accountId, range), 'client_id');
  return { ofAll, ofClient: ofAll.filter(({ key }) => key === String(clientId)) };
}
