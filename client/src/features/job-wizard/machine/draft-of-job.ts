import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { isStoredDeadline, openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import * as z from 'zod/mini';
import { EMPTY_DRAFT, type JobDraft, STEPS } from './draft.ts';

const id = z.nullable(z.number());
const text = z._default(z.string(), '');

/** What the wizard sends for a job. */
const sentJob = z.object({
  job: z.object({
    name: z.nullable(z.string()),
    client_id: id,
    job_type_id: id,
    language_pair_id: id,
    unit_id: id,
    currency: z.string(),
    deadline: z.nullable(z.string()),
    notes: z.string(),
    reference: z._default(z.nullable(z.string()), null),
    project_id: z._default(id, null),
    flat_rate: z.boolean(),
    value: text,
    quantity: text,
    rate: text,
  }),
});

/**
 * Rebuilds the draft from the payload of a refused job, so that the user can go on with it; null when the wizard did
 * not send it.
 */
export function draftOfJob(payload: unknown, timeZone: string): JobDraft | null {
  const sent = z.safeParse(sentJob, payload);
  if (!sent.success) return null;
  const { job } = sent.data;
  const deadline =
    job.deadline !== null && isStoredDeadline(job.deadline) ? openDeadline(job.deadline, timeZone) : null;
  return {
    ...EMPTY_DRAFT,
    name: job.name ?? '',
    clientId: job.client_id,
    jobTypeId: job.job_type_id,
    languagePairId: job.language_pair_id,
    unitId: job.unit_id === FLAT_RATE_UNIT_ID ? null : job.unit_id,
    quantity: shownAmount(job.quantity),
    currency: job.currency,
    rate: shownAmount(job.rate),
    flatRate: job.flat_rate,
    value: shownAmount(job.value),
    deadlineDate: deadline?.date ?? null,
    deadlineTime: deadline?.time ?? null,
    notes: notesText(job.notes),
    reference: job.reference ?? '',
    projectId: job.project_id,
    visited: [...STEPS],
  };
}

/** The wizard sends "0" for an empty amount. */
const shownAmount = (amount: string): string => (amount === '0' ? '' : amount);

/** The plain text of notes that were built from plain text. */
function notesText(html: string): string {
  return html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(/<\/?p>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
