import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { $timeFormat, $timeZone, $today } from '../../../entities/settings/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { Icon } from '../../../shared/ui/icon/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { fieldName, iconOf, mainChange, textOf } from './entry-view.ts';
import styles from './history-panel.module.css';

type Props = {
  item: TimelineItem;
  isOpen: boolean;
  isBlocking: boolean;
  onToggle(): void;
  onUndo(): void;
  onRedo(): void;
  onJump?: (() => void) | undefined;
};

/** One act, told in a line; opened it shows every change and what can be done about it. */
export function HistoryLine({ item, isOpen, isBlocking, onToggle, onUndo, onRedo, onJump }: Props) {
  const [timeZone, timeFormat, today] = useUnit([$timeZone, $timeFormat, $today]);
  const change = mainChange(item);
  const state = stateWord(item);
  return (
    <li>
      <button
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
            <span className="trunc">
              {item.subject}
              {change === null ? null : (
                <>
                  {item.subject === null ? null : <span className={styles.sep}>·</span>}
                  <span className="was">{textOf(change, 'before', today)}</span> →{' '}
                  <b>{textOf(change, 'after', today)}</b>
                </>
              )}
              {item.reason === null || item.isUndoable ? null : (
                <span>
                  {item.subject === null && change === null ? '' : ' · '}
                  {item.reason}
                </span>
              )}
            </span>
            {state === null ? null : <em>{state}</em>}
          </span>
        </span>
      </button>
      {isOpen ? (
        <div className={styles.detail}>
          <ul>
            {item.changes.slice(0, 12).map((one) => (
              <li key={`${one.entity} ${one.id} ${one.field}`}>
                <span>{fieldName(one.field)}</span>
                <span className="trunc">
                  <span className="was">{textOf(one, 'before', today)}</span> →{' '}
                  <b>{textOf(one, 'after', today)}</b>
                </span>
              </li>
            ))}
          </ul>
          <span className="line">
            {item.isUndone ? (
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
                Go back to here
              </Button>
            )}
            {item.isUndoable || item.isUndone ? null : (
              <span className="muted">
                {item.reason ?? (item.kind === 'command' ? 'Cannot be undone' : '')}
              </span>
            )}
          </span>
        </div>
      ) : null}
    </li>
  );
}

function stateWord(item: TimelineItem): string | null {
  if (item.state === 'saving') return 'Saving...';
  if (item.state === 'failed') return 'Failed';
  return item.isUndone ? 'Undone' : null;
}
