import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { canBeReversed } from '../timeline/timeline.ts';
import styles from './blockers.module.css';
import { entryRequested } from './model.ts';

type Props = {
  entries: readonly HistoryEntry[];
  label: string;
  /** Undoes one of them. */
  onUndo?: ((entry: HistoryEntry) => void) | undefined;
  /** Called when the user follows a link to another page. */
  onLeave?: (() => void) | undefined;
};

/** Entries that block an undo or stay as they are, each with the reason and with links. */
export function Blockers({ entries, label, onUndo, onLeave }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <Blocker key={entry.commandId} entry={entry} onUndo={onUndo} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function Blocker({ entry, onUndo, onLeave }: Omit<Props, 'entries' | 'label'> & { entry: HistoryEntry }) {
  const [timeZone, timeFormat, want] = useUnit([$timeZone, $timeFormat, entryRequested]);
  const { commandId, label, place } = entry;
  const isFree = canBeReversed(entry);
  const reason = isFree ? null : entry.reason;
  const name = entry.subject?.name ?? null;
  const about = name === null || name === '' ? label : `${label}, ${name}`;
  return (
    <li>
      <span className={styles.told}>
        <b>{about}</b>
        <time dateTime={entry.at}>{timeLabel(wallClock(new Date(entry.at), timeZone).time, timeFormat)}</time>
      </span>
      {reason === null ? null : <span className={styles.reason}>{reason}</span>}
      <span className={styles.ways}>
        {onUndo !== undefined && isFree ? (
          <Button size="sm" aria-label={`Undo first: ${about}`} onClick={() => onUndo(entry)}>
            Undo first
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="subtle"
          aria-label={`Show in history: ${about}`}
          onClick={() => {
            onLeave?.();
            want(commandId);
          }}
        >
          Show in history
        </Button>
        {place === null ? null : (
          <ButtonLink
            size="sm"
            variant="subtle"
            to={place}
            aria-label={`Open ${name ?? 'it'}`}
            onClick={() => onLeave?.()}
          >
            Open
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
