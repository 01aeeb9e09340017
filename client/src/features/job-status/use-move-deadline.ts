import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { deadlineOnDay, openDeadline, timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { editJob } from '#entities/job/commands.ts';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/**
 * Moves the deadline of a job to another day, at the same time of day, with a message that offers Undo. Moves of one
 * job replace the message of the one before. Returns whether the deadline changed.
 */
export function useMoveDeadline(): (job: Job, date: CalendarDate) => boolean {
  const [submit, undo, toast, timeZone, format, today] = useUnit([
    commandFx,
    undoFx,
    toastShown,
    $timeZone,
    $timeFormat,
    $today,
  ]);
  return useCallback(
    (job, date) => {
      const deadline = deadlineOnDay(job.deadline, date, timeZone);
      if (deadline === null || deadline === job.deadline) return false;
      const key = crypto.randomUUID();
      submit({ ...editJob(job, { deadline }, fieldLabels().job.deadline), key }).catch(() => undefined);
      const { time } = openDeadline(deadline, timeZone);
      const before =
        job.deadline === null ? 'none' : shortDate(openDeadline(job.deadline, timeZone).date, today);
      const after = [shortDate(date, today), ...(time === null ? [] : [timeLabel(time, format)])].join(', ');
      toast({
        id: `deadline-${job.id}`,
        kind: 'done',
        message: `${jobListName(job.name)}: deadline ${before} → ${after}`,
        actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
      });
      return true;
    },
    [submit, undo, toast, timeZone, format, today],
  );
}
