import { useUnit } from 'effector-react';
import { useId, useRef } from 'react';
import { jobs } from '#entities/job/model.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { Agenda } from './agenda.tsx';
import type { Cards } from './card-props.ts';
import styles from './deadlines.module.css';
import { DeadlinesFoot } from './deadlines-foot.tsx';
import { DeadlinesHead } from './deadlines-head.tsx';
import { LiftedCard } from './job-card.tsx';
import { MonthView } from './month-view.tsx';
import { UndatedJobs } from './undated-jobs.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import { type Deadlines, useDeadlines } from './use-deadlines.ts';
import { WeekView } from './week-view.tsx';

/** The jobs by the day of their deadline, with the load of each day; a deadline is moved by dragging its card. */
export function Page() {
  const deadlines = useDeadlines();
  const { view, go, hasFailed, loaded, reload } = deadlines;
  return (
    <Frame
      title="Deadlines"
      actions={
        <>
          <Segmented
            legend="View"
            value={view}
            choices={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            onChange={(value) => go({ view: value })}
          />
          <ActionButton action="job.new" variant="primary" className="d-only" />
        </>
      }
    >
      <DeadlinesHead deadlines={deadlines} />
      {hasFailed ? <RetryAlert onRetry={reload}>We couldn't load your deadlines</RetryAlert> : null}
      {loaded === null ? hasFailed ? null : <SkeletonRows /> : <Board deadlines={deadlines} />}
    </Frame>
  );
}

function Board({ deadlines }: { deadlines: Deadlines }) {
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const byId = useUnit(jobs.$byId);
  const isNarrow = useIsNarrow();
  const drag = useCardDrag((id, date) => {
    const job = byId.get(id);
    if (job !== undefined) deadlines.move(job, date);
  });
  const handleKey = useCardKeys(box, deadlines);
  const cards: Cards = { drag, handleKey, hintId };
  const dragged = drag.drag === null ? null : (byId.get(drag.drag.id) ?? null);
  const View = deadlines.view === 'week' ? WeekView : MonthView;
  return (
    <div ref={box} className={drag.drag === null ? undefined : styles.dragging}>
      <p id={hintId} className="vh">
        Shift with the arrow keys moves the deadline
      </p>
      {isNarrow ? (
        <Agenda deadlines={deadlines} cards={cards} />
      ) : (
        <>
          <View deadlines={deadlines} cards={cards} dragged={dragged} />
          <UndatedJobs deadlines={deadlines} cards={cards} />
        </>
      )}
      <DeadlinesFoot deadlines={deadlines} />
      {dragged === null ? null : <LiftedCard job={dragged} cards={cards} />}
    </div>
  );
}
