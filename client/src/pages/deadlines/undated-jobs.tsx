import { useState } from 'react';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import type { Cards } from './card-props.ts';
import styles from './deadlines.module.css';
import { JobCard } from './job-card.tsx';
import type { Deadlines } from './use-deadlines.ts';

/** The jobs without a deadline, from where they are dragged to a day. Closed until they are asked for. */
export function UndatedJobs({ deadlines, cards }: { deadlines: Deadlines; cards: Cards }) {
  const { board, loaded } = deadlines;
  const more = loaded?.moreUndated ?? 0;
  const [isOpen, setOpen] = useState(false);
  if (board.undated.length === 0) return null;
  return (
    <section className={styles.undated} aria-label="No deadline">
      <Button
        variant="subtle"
        size="sm"
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {counted(board.undated.length + more, 'job')} without a deadline
      </Button>
      {isOpen ? (
        <ul className={styles.shelf}>
          {board.undated.map((job) => (
            <JobCard key={job.id} job={job} cards={cards} />
          ))}
        </ul>
      ) : null}
      {isOpen && more > 0 ? (
        <p className="muted small">The first {countText(board.undated.length)} are shown.</p>
      ) : null}
    </section>
  );
}
