import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSavingText } from '#shared/lib/saving/saving-text.tsx';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import type { TimelineChange } from '../timeline/timeline-change.ts';
import { useClock } from '../use-clock.ts';
import { type Clock, changeLabel, iconOf, mainChange, shownChanges, textOf } from './entry-view.ts';
import styles from './history-panel.module.css';
import { $requestedEntry, entryFound, entryRequested } from './model.ts';

/** How many changes are listed before all of them are asked for. */
const SHOWN_CHANGES = 12;

type Props = {
  /** Its index in the list, and the callback that measures its height. */
  index: number;
  measure(element: Element | null): void;
  item: TimelineItem;
  isOpen: boolean;
  isBlocking: boolean;
  onToggle(): void;
  onUndo(): void;
  onRedo(): void;
  onJump?: (() => void) | undefined;
};

/** One entry as a line; when open, it lists every change and its actions. */
export function HistoryLine({ index, measure, item, isOpen, isBlocking, onToggle, ...acts }: Props) {
  const clock = useClock();
  const { timeZone, timeFormat } = clock;
  const head = useFocusWhenRequested(item.commandId);
  const state = stateWord(item, useSavingText());
  return (
    <li ref={measure} data-index={index}>
      <button
        ref={head}
        type="button"
        className={clsx(
          styles.entry,
          item.isUndone && styles.undone,
          item.state === 'failed' && styles.failed,
          isBlocking && styles.blocking,
        )}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className={styles.icon}>
          <Icon name={iconOf(item)} size={14} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            <span className="trunc">{item.label}</span>
            <time dateTime={item.at}>
              {timeLabel(wallClock(new Date(item.at), timeZone).time, timeFormat)}
            </time>
          </span>
          <span className={styles.sub}>
            <EntrySummary item={item} clock={clock} />
            {state === null ? null : <em>{state}</em>}
          </span>
        </span>
      </button>
      {isOpen ? <Detail item={item} clock={clock} {...acts} /> : null}
    </li>
  );
}

/** Focuses the requested entry. */
function useFocusWhenRequested(commandId: string): RefObject<HTMLButtonElement | null> {
  const [requested, found] = useUnit([$requestedEntry, entryFound]);
  const head = useRef<HTMLButtonElement>(null);
  const isCurrent = requested === commandId;
  useEffect(() => {
    if (!isCurrent) return;
    head.current?.focus();
    found();
  }, [isCurrent, found]);
  return head;
}

type PartProps = { item: TimelineItem; clock: Clock };

/** The record of the entry, its change if there is a single one, and why it cannot be undone. */
function EntrySummary({ item, clock }: PartProps) {
  const change = mainChange(item, clock);
  const reason = item.isUndoable ? null : item.reason;
  return (
    <span className="trunc">
      {item.subject}
      {change === null ? null : (
        <>
          {item.subject === null ? null : <span className={styles.sep}>·</span>}
          <Change change={change} clock={clock} />
        </>
      )}
      {reason === null ? null : (
        <span>
          {item.subject === null && change === null ? '' : ' · '}
          {reason}
        </span>
      )}
    </span>
  );
}

function Change({ change, clock }: { change: TimelineChange; clock: Clock }) {
  return (
    <>
      <span className="was">{textOf(change, 'before', clock)}</span> → <b>{textOf(change, 'after', clock)}</b>
    </>
  );
}

/** The changes of the entry: the first ones, and all where that's wanted. */
function ChangeList({ item, clock }: PartProps) {
  const [isWhole, setWhole] = useState(false);
  const changes = shownChanges(item.changes, clock);
  const more = isWhole ? 0 : changes.length - SHOWN_CHANGES;
  return (
    <>
      <ul>
        {(more > 0 ? changes.slice(0, SHOWN_CHANGES) : changes).map((one) => (
          <li key={`${one.entity} ${one.id} ${one.field}`}>
            <span>{changeLabel(one, item.changes)}</span>
            <span>
              <Change change={one} clock={clock} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <span className="line">
          <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
            Show {more} more
          </Button>
        </span>
      ) : null}
    </>
  );
}

/** The changes of the entry, and its actions. */
function Detail({
  item,
  clock,
  onUndo,
  onRedo,
  onJump,
}: PartProps & Pick<Props, 'onUndo' | 'onRedo' | 'onJump'>) {
  const want = useUnit(entryRequested);
  const { undoneWith } = item;
  const isFixed = !item.isUndoable && !item.isUndone;
  return (
    <div className={styles.detail}>
      <ChangeList item={item} clock={clock} />
      <span className="line">
        {undoneWith === null ? null : (
          <Button size="sm" onClick={() => want(undoneWith)}>
            Show the change that undid it
          </Button>
        )}
        {item.isUndone && undoneWith === null ? (
          <Button size="sm" icon="arrow-forward-up" onClick={onRedo}>
            Redo
          </Button>
        ) : null}
        {!item.isUndone && item.isUndoable ? (
          <Button size="sm" icon="arrow-back-up" onClick={onUndo}>
            Undo this
          </Button>
        ) : null}
        {onJump === undefined ? null : (
          <Button size="sm" variant="subtle" onClick={onJump}>
            Revert to this point
          </Button>
        )}
        {isFixed ? (
          <span className="muted">
            {item.reason ?? (item.undoes === null && item.redoes === null ? "Can't be undone" : '')}
          </span>
        ) : null}
      </span>
    </div>
  );
}

function stateWord(item: TimelineItem, saving: string): string | null {
  if (item.state === 'saving') return saving;
  if (item.state === 'failed') return 'Failed';
  return item.isUndone ? 'Undone' : null;
}
