import { openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import type { QuickJob } from '@ledgerline/shared-events/quick-add/answers.ts';
import { EMPTY_DRAFT, type JobDraft } from '../machine/draft.ts';

/** The job of a line as a draft, which the wizard can go on with. */
export function draftOfQuickJob(job: QuickJob, timeZone: string): JobDraft {
  const deadline = job.deadline === null ? null : openDeadline(job.deadline, timeZone);
  return {
    ...EMPTY_DRAFT,
    name: job.name ?? '',
    clientId: job.client_id,
    jobTypeId: job.job_type_id,
    languagePairId: job.language_pair_id,
    unitId: job.unit_id,
    quantity: job.quantity ?? '',
    currency: job.currency,
    rate: job.rate ?? '',
    flatRate: job.flat_rate,
    value: job.value ?? '',
    deadlineDate: deadline?.date ?? null,
    deadlineTime: deadline?.time ?? null,
  };
}
