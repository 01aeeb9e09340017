import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { jobTypeAnswer, unitAnswer } from '@ledgerline/shared-events/catalogue/answers.ts';
import type { LineWork } from '@ledgerline/shared-events/invoices/job-line.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import * as z from 'zod/mini';
import { fetchExchangeRate } from '#entities/settings/currencies.ts';
import type { Server } from '#shared/api/server.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** The fields of a job that an invoice needs. */
const billableJob = z.pick(jobAnswer, {
  id: true,
  name: true,
  client_id: true,
  job_type_id: true,
  language_pair_id: true,
  unit_id: true,
  job_type_name: true,
  language_pair_name: true,
  unit_name: true,
  quantity: true,
  rate: true,
  flat_rate: true,
  value: true,
  minimum: true,
  surcharges: true,
  currency: true,
  completed_at: true,
  invoiced: true,
  reference: true,
});

export type BillableJob = z.output<typeof billableJob> & {
  /** Its value in the currency of the invoice if that differs; null without an exchange rate. */
  converted?: { value: string } | null | undefined;
  /** What its line says in any language; without it the names of the job alone are known. */
  work?: LineWork;
};

const MAX_PER_PAGE = 200;

/** Every completed job of a client that is on no invoice yet, newest first. */
export async function fetchBillableJobs(server: Server, clientId: number): Promise<BillableJob[]> {
  const all = new Map<number, BillableJob>();
  for (let page = 1; ; page += 1) {
    const answer = await server.request('/api/job', {
      query: { type: 'uninvoiced', client: clientId, page, per_page: MAX_PER_PAGE },
      answer: pageAnswer(billableJob),
    });
    // A job may move to the next page while the pages are read; the map removes duplicates.
    for (const job of answer.data) all.set(job.id, job);
    if (page < answer.last_page) continue;
    return await withLineWork(
      server,
      [...all.values()].filter(({ invoiced }) => !invoiced),
    );
  }
}

/** Loads jobs by their ids, as chosen in a list. */
export async function fetchJobsById(server: Server, ids: readonly number[]): Promise<BillableJob[]> {
  const jobs = await Promise.all(ids.map((id) => server.request(`/api/job/${id}`, { answer: billableJob })));
  return await withLineWork(server, jobs);
}

/** Adds what the job types and the units are called in invoice languages. */
async function withLineWork(server: Server, jobs: readonly BillableJob[]): Promise<BillableJob[]> {
  if (jobs.length === 0) return [];
  const [types, units] = await Promise.all([
    server.request('/api/job_type', { answer: z.array(jobTypeAnswer) }),
    server.request('/api/unit', { answer: z.array(unitAnswer) }),
  ]);
  const typeById = new Map(types.map((type) => [type.id, type]));
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  return jobs.map((job) => {
    const names = workOf(job);
    const jobType = typeById.get(job.job_type_id ?? 0) ?? names.jobType;
    return { ...job, work: { ...names, jobType, unit: unitById.get(job.unit_id ?? 0) ?? names.unit } };
  });
}

/** What the line of a job says, by the names of the job alone. */
export function workOf(job: BillableJob): LineWork {
  const [from, to] = (job.language_pair_name ?? '').split(' > ');
  const named = (name: string | null | undefined) => (name ? { name } : null);
  return {
    name: job.name,
    jobType: named(job.job_type_name),
    languagePair: from && to ? { from, to } : null,
    unit: named(job.unit_name),
    flat_rate: job.flat_rate,
    completed_at: job.completed_at,
    reference: job.reference,
    details: [],
    price: priceOf(job),
  };
}

/** What a job costs, in decimal text. */
export function priceOf({ quantity, rate, minimum, surcharges, currency }: BillableJob) {
  return {
    quantity: decimalText(quantity),
    rate: decimalText(rate),
    minimum: minimum === null ? null : decimalText(minimum),
    surcharges,
    currency,
  };
}

type Day = { from: string; to: readonly string[]; date: string };

/**
 * Units of each currency for one unit of `from` on a day; null when no rate is available. No message follows: the line
 * asks the user for the rate.
 */
async function fetchRates(server: Server, { from, to, date }: Day): Promise<Record<string, number | null>> {
  const rateOf = (code: string) => fetchExchangeRate(server, { from, to: code, date }).catch(() => null);
  return Object.fromEntries(await Promise.all(to.map(async (code) => [code, await rateOf(code)] as const)));
}

/** The rates of a day. */
export const dayRatesQuery = createServerQuery(fetchRates, {
  keyOf: ({ from, to, date }) => [from, date, ...to].join(),
  isReadOnce: true,
  isForgotten: true,
});

/** The uninvoiced jobs of a client. */
export const billableJobsQuery = createServerQuery(fetchBillableJobs, {
  keyOf: String,
  isForgotten: true,
});

/** The currencies of jobs that are not the invoice's. */
export const foreignCurrencies = (jobs: readonly BillableJob[], currency: string): string[] => [
  ...new Set(jobs.map((job) => job.currency).filter((code) => code !== currency)),
];

/** Converts the values of jobs to the currency of an invoice, by the rates of its day. */
export async function inCurrency(
  server: Server,
  jobs: readonly BillableJob[],
  { currency, date }: { currency: string; date: string },
): Promise<BillableJob[]> {
  const to = foreignCurrencies(jobs, currency);
  return convertedJobs(jobs, currency, await fetchRates(server, { from: currency, to, date }));
}

/** Converts the values of jobs to a currency by these rates. */
export const convertedJobs = (
  jobs: readonly BillableJob[],
  currency: string,
  rates: Readonly<Record<string, number | null>>,
): BillableJob[] =>
  jobs.map((job): BillableJob => {
    if (job.currency === currency) return { ...job, converted: undefined };
    const rate = rates[job.currency] ?? null;
    if (rate === null) return { ...job, converted: null };
    return { ...job, converted: { value: convertedValue(decimalText(job.value), String(rate), currency) } };
  });
