import styles from './invoice-history.module.css';
import { type Moment, momentText } from './moments.ts';

type Props = {
  /** How many values differ. */
  count: number;
  moments: readonly Moment[];
  value: Moment | null;
  timeZone: string;
  onChange(revision: string): void;
};

/** Says how many values differ, and selects the state to compare with; by default the current one. */
export function Comparison({ count, moments, value, timeZone, onChange }: Props) {
  return (
    <div className={`${styles.when} ${styles.compare}`} role="status">
      <b>
        <Count value={count} />
      </b>
      <select
        aria-label="Compare with"
        value={value === null ? '' : String(value.revision)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">from today</option>
        {moments
          .slice(0, -1)
          .toReversed()
          .map(({ revision, at }) => (
            <option key={revision} value={String(revision)}>
              from {momentText(at, timeZone)}
            </option>
          ))}
      </select>
    </div>
  );
}

function Count({ value }: { value: number }) {
  if (value === 0) return 'No differences';
  return <span className={styles.count}>{value === 1 ? '1 difference' : `${value} differences`}</span>;
}
