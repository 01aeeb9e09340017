import type { AttachmentRecord } from '../attachments/record.ts';
import { attachmentView } from '../attachments/view.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import { type AppliedExchange, convertedAmount, exchangeOf } from '../settings/exchange-of.ts';
import { jobDisplayName } from '../text/display-name.ts';
import type { ExchangeAnswer, JobAnswer } from './answers.ts';
import { BLANK_JOB, type JobRecord } from './record.ts';

/** The present names of the records that a job refers to; null without a reference. */
export type JobNames = {
  client: string | null;
  jobType: string | null;
  /** "German > English" */
  languagePair: string | null;
  unit: string | null;
  project: string | null;
  /** The number of the job's invoice. */
  invoice: string | null;
};

/** The answer of a job. One of an earlier version lacks fields that came later; they count as blank. */
export function jobView(
  job: JobRecord,
  names: JobNames,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  attachments: readonly AttachmentRecord[] = [],
): JobAnswer {
  const exchange = exchangeOf(job, settings);
  const converted = convertedAmount(job.value, job, settings);
  return {
    ...BLANK_JOB,
    ...job,
    quantity: toNumber(job.quantity),
    rate: toNumber(job.rate),
    value: toNumber(job.value),
    minimum: job.minimum == null ? null : toNumber(job.minimum),
    converted_value: converted === null ? null : toNumber(converted),
    exchangeRate: exchange === null ? null : toNumber(exchange.rate),
    exchange: exchangeView(exchange),
    display_name: jobDisplayName({ name: job.name, jobTypeName: names.jobType, clientName: names.client }),
    client_name: names.client,
    job_type_name: names.jobType,
    language_pair_name: names.languagePair,
    unit_name: names.unit,
    project_name: names.project,
    attachments: attachments.map(attachmentView),
    invoice_number: names.invoice,
  };
}

/** The answer of the exchange rate of a document. */
export function exchangeView(exchange: AppliedExchange | null): ExchangeAnswer | null {
  return exchange === null ? null : { ...exchange, rate: toNumber(exchange.rate) };
}
