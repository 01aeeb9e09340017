import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { escapedHtml } from '@ledgerline/shared-events/paper/rich-text/html.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import type { MinimumOf } from '#entities/client/minimum.ts';
import { NEW_JOB } from '#entities/job/new-job.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import type { JobDraft } from './draft.ts';

/** `now`: ISO 8601. */
type Defaults = { currency: string; timeZone: string; now: string; minimumOf?: MinimumOf };

/** The minimum fee that the job gets; null for none. */
export function draftMinimum(draft: JobDraft, currency: string, minimumOf: MinimumOf): string | null {
  if (draft.flatRate) return null;
  const { clientId, jobTypeId, unitId, languagePairId, rate } = draft;
  return minimumOf({
    client_id: clientId,
    job_type_id: jobTypeId,
    unit_id: unitId,
    language_pair_id: languagePairId,
    currency,
    rate: Number(rate),
  });
}

/**
 * The value of the job as decimal text; "0" while quantity or rate are missing, null when it is too large.
 * @param minimum its minimum fee
 */
export function draftValue(draft: JobDraft, currency: string, minimum: string | null): string | null {
  if (draft.flatRate) return draft.value === '' ? '0' : draft.value;
  return jobValueOrNull(
    draft.quantity === '' ? '0' : draft.quantity,
    draft.rate === '' ? '0' : draft.rate,
    currency,
    { minimum },
  );
}

/** Plain text as the HTML in which notes are stored. */
function notesHtml(text: string): string {
  return escapedHtml(text)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const amountsOf = ({ flatRate, value, quantity, rate }: JobDraft) =>
  flatRate
    ? { flat_rate: true, ...(value !== '' && { value }) }
    : {
        flat_rate: false,
        quantity: quantity === '' ? '0' : quantity,
        rate: rate === '' ? '0' : rate,
      };

/**
 * The command that creates the job of a draft.
 * @param temporaryId a negative id for the job until the server has assigned one
 */
export function createJob(
  draft: JobDraft,
  { currency: primary, timeZone, now, minimumOf }: Defaults,
  temporaryId: number,
): CommandDraft<'CreateJob'> {
  const currency = draft.currency ?? primary;
  const minimum = minimumOf === undefined ? null : draftMinimum(draft, currency, minimumOf);
  const value = draftValue(draft, currency, minimum) ?? '0';
  const name = draft.name.trim() === '' ? null : draft.name.trim();
  const deadline =
    draft.deadlineDate === null
      ? null
      : storeDeadline({ date: draft.deadlineDate, time: draft.deadlineTime, timezone: timeZone });
  const reported = {
    name,
    client_id: draft.clientId,
    job_type_id: draft.jobTypeId,
    language_pair_id: draft.languagePairId,
    unit_id: draft.flatRate ? FLAT_RATE_UNIT_ID : draft.unitId,
    currency,
    deadline,
    notes: notesHtml(draft.notes),
    reference: draft.reference.trim() || null,
    project_id: draft.projectId,
  };
  const shown: Job = {
    ...NEW_JOB,
    ...reported,
    id: temporaryId,
    quantity: draft.flatRate ? 1 : Number(draft.quantity),
    rate: draft.flatRate ? Number(value) : Number(draft.rate),
    flat_rate: draft.flatRate,
    value: Number(value),
    minimum: minimum === null ? null : Number(minimum),
    converted_value: currency === primary ? Number(value) : null,
    created_at: now,
    display_name: jobListName(name),
  };
  return {
    name: 'CreateJob',
    payload: { job: { ...reported, ...amountsOf(draft) } },
    label: 'Added job',
    subject: name ?? 'Untitled',
    patches: [{ entity: 'job', id: temporaryId, created: true, fields: { ...shown } }],
    failure: 'There was a problem saving your job. Please try again later.',
  };
}
