import { differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dateLabel, shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { deadlineLabel, openDeadline, type TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type JobStatus, jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import type { ChipTone } from '#shared/ui/chip/index.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

export type Clock = { now: number; timeZone: string; timeFormat: TimeFormat };

export const STATUS_LOOK: Record<JobStatus, { tone: ChipTone; icon: IconName; word: string }> = {
  late: { tone: 'red', icon: 'alert-circle', word: 'Late' },
  onHold: { tone: 'orange', icon: 'player-pause', word: 'On hold' },
  active: { tone: 'green', icon: 'clock', word: 'Active' },
  completed: { tone: 'grey', icon: 'check', word: 'Completed' },
};

/** How a job looks in a list: as a badge in a colour, or as plain text where the tone is null. */
export type UrgencyLook = { status: JobStatus; tone: ChipTone | null; icon: IconName; word: string };

/**
 * The look of a job's status by its urgency: an active job that is due today is amber, tomorrow outlined, and later, or
 * without a deadline, plain.
 */
export function urgencyLook(job: Job, { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>): UrgencyLook {
  const status = jobStatus(job, now, timeZone);
  const look = { status, ...STATUS_LOOK[status] };
  if (status !== 'active') return look;
  const days =
    job.deadline === null
      ? null
      : differenceInDays(openDeadline(job.deadline, timeZone).date, today(now, timeZone));
  return { ...look, tone: days === 0 ? 'orange' : days === 1 ? 'line' : null };
}

/**
 * The status of a job with colour, icon and text: "Late · Yesterday, 18:00", "Today, 14:00", "Completed · 17 Nov".
 * `isShort` omits the time.
 */
export function statusView(job: Job, clock: Clock, isShort = false): UrgencyLook & { text: string } {
  const look = urgencyLook(job, clock);
  const date = dateOf(job, look.status, clock, isShort);
  if (date === null) return { ...look, text: look.word };
  return { ...look, text: look.status === 'active' ? date : `${look.word} · ${date}` };
}

function dateOf(job: Job, status: JobStatus, clock: Clock, isShort: boolean): string | null {
  if (status !== 'completed') return deadlineText(job, clock, isShort);
  const day = today(clock.now, clock.timeZone);
  return job.completed_at === null ? null : shortDate(job.completed_at.slice(0, 10), day);
}

/** The deadline of a job; null without one. `isShort` omits the time. */
export function deadlineText(
  { deadline }: Job,
  { now, timeZone, timeFormat }: Clock,
  isShort: boolean,
): string | null {
  if (deadline === null) return null;
  return isShort
    ? dateLabel(openDeadline(deadline, timeZone).date, today(now, timeZone))
    : deadlineLabel(deadline, now, timeZone, timeFormat);
}
