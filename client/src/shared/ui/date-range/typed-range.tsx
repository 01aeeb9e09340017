import { useState } from 'react';
import { DateEntry } from '../date-field/index.ts';
import styles from './date-range.module.css';
import type { OpenRange } from './open-range.ts';

type Props = OpenRange & { onChange(range: OpenRange): void };

/** The first and the last day as fields. They are committed on blur, and sorted. */
export function TypedRange({ start, end, onChange }: Props) {
  const [typed, setTyped] = useState<Partial<OpenRange>>({});
  const shown = { start, end, ...typed };
  const commit = () => {
    if (Object.keys(typed).length === 0) return;
    setTyped({});
    const isTurned = shown.start !== undefined && shown.end !== undefined && shown.end < shown.start;
    onChange(isTurned ? { start: shown.end, end: shown.start } : shown);
  };
  return (
    <div className={styles.typed}>
      <DateEntry
        label="From"
        className={styles.entry}
        value={shown.start ?? null}
        onChange={(date) => setTyped({ ...typed, start: date ?? undefined })}
        onCommit={commit}
      />
      <span aria-hidden>–</span>
      <DateEntry
        label="To"
        className={styles.entry}
        value={shown.end ?? null}
        onChange={(date) => setTyped({ ...typed, end: date ?? undefined })}
        onCommit={commit}
      />
    </div>
  );
}
