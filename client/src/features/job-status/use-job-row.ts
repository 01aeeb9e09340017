import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName, UNTITLED } from '@ledgerline/shared-events/text/display-name.ts';
import { useStoreMap, useUnit } from 'effector-react';
import { jobTypes, units } from '#entities/catalogue/model.ts';
import { clients } from '#entities/client/model.ts';
import { jobs } from '#entities/job/model.ts';
import {
  convertedText,
  isRateMissing,
  quantityText,
  ratedJob,
  valueText,
} from '#entities/job/ui/amount-texts.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { clientNameOf } from './client-of-job.ts';

/** A longer name gets a tooltip. */
const TIP_FROM = 25;

export type JobRow = {
  job: Job;
  name: string;
  isUntitled: boolean;
  tip: string | undefined;
  client: string;
  jobType: string;
  quantity: string;
  unit: string;
  value: string;
  converted: string | null;
  /** The exchange rate of a converted value. */
  exchange: string | undefined;
  isRateMissing: boolean;
};

/** What a row shows of one job. The row renders again only when something of it changed. */
export function useJobRow(id: number): JobRow | null {
  const job = useStoreMap({ store: jobs.$byId, keys: [id], fn: (all, [one]) => all.get(one) ?? null });
  const client = useStoreMap({
    store: clients.$byId,
    keys: [job?.client_id ?? null, job?.client_name ?? null] as const,
    fn: (all, [client_id, client_name]) => clientNameOf({ client_id, client_name }, all),
  });
  const jobType = useStoreMap({
    store: jobTypes.$byId,
    keys: [job?.job_type_id ?? 0],
    fn: (all, [one]) => all.get(one)?.name ?? '',
  });
  const unit = useStoreMap({
    store: units.$byId,
    keys: [job?.unit_id ?? 0],
    fn: (all, [one]) => all.get(one)?.name ?? '',
  });
  const primary = useUnit($primaryCurrency);
  if (job === null) return null;
  const name = jobListName(job.name);
  return {
    job,
    name,
    isUntitled: name === UNTITLED,
    tip: name.length > TIP_FROM ? name : undefined,
    client,
    jobType,
    quantity: job.flat_rate ? '' : quantityText(job),
    unit: job.flat_rate ? '' : unit.toLowerCase(),
    value: valueText(job),
    converted: convertedText(job, primary),
    exchange: exchangeText(ratedJob(job), primary),
    isRateMissing: isRateMissing(job, primary),
  };
}
