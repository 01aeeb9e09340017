import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';

/** What an invoice needs of a job. */
const billableJob = z.pick(jobAnswer, {
  id: true,
  name: true,
  client_id: true,
  job_type_name: true,
  language_pair_name: true,
  unit_name: true,
  quantity: true,
  rate: true,
  flat_rate: true,
  value: true,
  currency: true,
  completed_at: true,
  invoiced: true,
});

export type BillableJob = z.output<typeof billableJob> & {
  /** Its value in the currency of the invoice, where that is another one; null while no rate is known. */
  converted?: { value: string } | null | undefined;
};

const MOST_PER_PAGE = 200;

/** Every completed job of a client that is on no invoice yet, the newest first. */
export async function fetchBillableJobs(clientId: number): Promise<BillableJob[]> {
  const all = new Map<number, BillableJob>();
  for (let page = 1; ; page += 1) {
    const answer = await request('/api/job', {
      query: { type: 'uninvoiced', client: clientId, page, per_page: MOST_PER_PAGE },
      answer: pageAnswer(billableJob),
    });
    // A job may move to the next page while the pages are read.
    for (const job of answer.data) all.set(job.id, job);
    if (page >= answer.last_page) return [...all.values()].filter(({ invoiced }) => !invoiced);
  }
}

/** Some jobs by their ids, as they were chosen in a list. */
export const fetchJobsById = (ids: readonly number[]): Promise<BillableJob[]> =>
  Promise.all(ids.map((id) => request(`/api/job/${id}`, { answer: billableJob })));

/** Jobs as an invoice in this currency takes them. */
export async function inCurrency(jobs: readonly BillableJob[], currency: string): Promise<BillableJob[]> {
  const foreign = [...new Set(jobs.map((job) => job.currency).filter((code) => code !== currency))];
  const rates = new Map(
    await Promise.all(foreign.map(async (code) => [code, await fetchRate(currency, code)] as const)),
  );
  return jobs.map((job): BillableJob => {
    if (job.currency === currency) return { ...job, converted: undefined };
    const rate = rates.get(job.currency) ?? null;
    if (rate === null) return { ...job, converted: null };
    return { ...job, converted: { value: convertedValue(decimalText(job.value), String(rate), currency) } };
  });
}

/** Units of `to` for one unit of `from`; null when nobody knows. No message says so: the line asks for the rate. */
export async function fetchRate(from: string, to: string): Promise<number | null> {
  try {
    return await request('/api/exchange-rate', { query: { from, to }, answer: z.number() });
  } catch {
    return null;
  }
}
