import { partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { daysInWords, monthName } from '@ledgerline/shared-events/dates/date-words.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { isWeekend, openJobs } from './board.ts';
import { dayLoad, daysOfWork } from './day-load.ts';
import styles from './deadlines.module.css';
import type { Deadlines } from './use-deadlines.ts';

/** The days that are shown with the buttons for others, and what they come to. */
export function DeadlinesHead({ deadlines }: { deadlines: Deadlines }) {
  const { view, from, today, days, go, step } = deadlines;
  const isPhone = useIsPhone();
  const isWeek = view === 'week';
  const title = isWeek
    ? daysInWords({ start: from, end: days.at(-1) ?? from }, isPhone ? 'short' : 'long')
    : `${monthName(from)} ${partsOf(from).year}`;
  return (
    <div className={styles.head}>
      <h2 className="h2 tn">{title}</h2>
      <span className={styles.stepper}>
        <IconButton
          icon="chevron-left"
          label={isWeek ? 'Previous 7 days' : 'Previous month'}
          iconSize={16}
          onClick={() => step(-1)}
        />
        <Button size="sm" onClick={() => go({ from: today })}>
          Today
        </Button>
        <IconButton
          icon="chevron-right"
          label={isWeek ? 'Next 7 days' : 'Next month'}
          iconSize={16}
          onClick={() => step(1)}
        />
      </span>
      <span className={styles.sum}>
        {isWeek ? <Work deadlines={deadlines} /> : <Late deadlines={deadlines} />}
      </span>
    </div>
  );
}

/** The work of the seven days and the late jobs beside the working days; orange when it does not fit. */
function Work({ deadlines: { board, days, dailyCapacity } }: { deadlines: Deadlines }) {
  const due = new Set([...board.late, ...days.flatMap((date) => openJobs(board.byDay.get(date) ?? []))]);
  const work = dayLoad([...due], dailyCapacity).days;
  const working = days.filter((date) => !isWeekend(date)).length;
  if (work === 0) return null;
  const text = `${daysOfWork(work)} of work in ${counted(working, 'working day')}`;
  return work > working ? (
    <Chip tone="orange" icon="alert-triangle">
      {text}
    </Chip>
  ) : (
    <span className="small muted tn">{text}</span>
  );
}

function Late({ deadlines: { board } }: { deadlines: Deadlines }) {
  return board.late.length === 0 ? null : (
    <Chip tone="red" icon="alert-circle">
      {board.late.length} late
    </Chip>
  );
}
