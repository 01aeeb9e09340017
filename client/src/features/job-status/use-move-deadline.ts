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
import { deadlineMoved } from './deadline-moves.ts';

/**
 * Moves the deadline of a job to another day, at the same time of day, with a message that offers Undo and says to
 * which deadline it leads. Moves of one job replace the message of the one before. Returns whether the deadline
 * changed.
 */
export function useMoveDeadline(): (job: Job, date: CalendarDate) => boolean {
  const [submit, undo, announce, timeZone, format, today] = useUnit([
    commandFx,
    undoFx,
    deadlineMoved,
    $timeZone,
    $timeFormat,
    $today,
  ]);
  return useCallback(
    (job, date) => {
      const deadline = deadlineOnDay(job.deadline, date, timeZone);
      if (deadline === null || deadline === job.deadline) return false;
      const key = crypto.randomUUID();
      const dayOf = (stored: string) => shortDate(openDeadline(stored, timeZone).date, today);
      const { time } = openDeadline(deadline, timeZone);
      const after = [dayOf(deadline), ...(time === null ? [] : [timeLabel(time, format)])].join(', ');
      const moved = `${jobListName(job.name)}: deadline ${after}`;
      const undoAction = {
        label: 'Undo',
        perform: () => void undo({ commandId: key }).catch(() => undefined),
      };
      announce({
        key,
        jobId: job.id,
        from: job.deadline,
        at: new Date(),
        messageFor: (before) =>
          before === deadline
            ? { kind: 'done', message: `${moved} (unchanged)` }
            : { kind: 'done', message: moved, actions: [undoAction] },
      });
      submit({ ...editJob(job, { deadline }, fieldLabels().job.deadline), key }).catch(() => undefined);
      return true;
    },
    [submit, undo, announce, timeZone, format, today],
  );
}
