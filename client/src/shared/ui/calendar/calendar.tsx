import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import styles from './calendar.module.css';
import type { MonthPickerProps } from './month-picker.tsx';

const MonthPicker = lazy(() =>
  import('./month-picker.tsx').then(({ MonthPicker }) => ({ default: MonthPicker })),
);

/**
 * A month to pick a day or a range from, on the user's first day of the week. Its code comes when a calendar is first
 * opened, and its place is kept until then.
 */
export function Calendar({ isBig = false, ...picker }: MonthPickerProps & { isBig?: boolean }) {
  return (
    <div className={clsx(styles.calendar, isBig && styles.big)}>
      <Suspense fallback={null}>
        <MonthPicker {...picker} />
      </Suspense>
    </div>
  );
}
