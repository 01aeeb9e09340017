import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import * as z from 'zod/mini';
import { pageOf } from '../../shared/api/page-of.ts';
import { request } from '../../shared/api/request.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';

/** What an invoice needs of a job. */
const billableJob = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  client_id: z.nullable(z.number()),
  job_type_name: z.nullish(z.string()),
  language_pair_name: z.nullish(z.string()),
  unit_name: z.nullish(z.string()),
  quantity: z.number(),
  rate: z.number(),
  flat_rate: z.boolean(),
  value: z.number(),
  currency: z.string(),
  completed_at: z.nullable(z.string()),
  invoiced: z.boolean(),
});

export type BillableJob = z.output<typeof billableJob> & {
  /** Its value in the currency of the invoice, where that is another one. */
  converted?: { value: string } | undefined;
};

const MOST = 200;

/** The completed jobs of a client that are on no invoice yet, the newest first; at most 200. */
export async function fetchBillableJobs(clientId: number): Promise<BillableJob[]> {
  const page = await request('/api/job', {
    query: { type: 'uninvoiced', client: clientId, per_page: MOST },
    answer: pageOf(billableJob),
  });
  return page.data.filter(({ invoiced }) => !invoiced);
}

/** Some jobs by their ids, as they were chosen in a list. */
export const fetchJobsById = (ids: readonly number[]): Promise<BillableJob[]> =>
  Promise.all(ids.map((id) => request(`/api/job/${id}`, { answer: billableJob })));

/** Jobs as an invoice in this currency takes them. Those without an exchange rate are left out. */
export async function inCurrency(jobs: readonly BillableJob[], currency: string): Promise<BillableJob[]> {
  const foreign = [...new Set(jobs.map((job) => job.currency).filter((code) => code !== currency))];
  const rates = new Map(
    await Promise.all(foreign.map(async (code) => [code, await fetchRate(currency, code)] as const)),
  );
  return jobs.flatMap((job): BillableJob[] => {
    if (job.currency === currency) return [{ ...job, converted: undefined }];
    const rate = rates.get(job.currency) ?? null;
    return rate === null
      ? []
      : [{ ...job, converted: { value: convertedValue(decimalText(job.value), String(rate), currency) } }];
  });
}

/** Units of `to` for one unit of `from`; null when nobody knows. The product says nothing about it. */
async function fetchRate(from: string, to: string): Promise<number | null> {
  try {
    return await request('/api/exchange-rate', { query: { from, to }, answer: z.number() });
  } catch {
    return null;
  }
}
