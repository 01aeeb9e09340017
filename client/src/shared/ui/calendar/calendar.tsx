import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import styles from './calendar.module.css';
import type { MonthPickerProps } from './month-picker.tsx';

const MonthPicker = lazy(() =>
  import('./month-picker.tsx').then(({ MonthPicker }) => ({ default: MonthPicker })),
);

/**
 * A month in which to pick a day or a range; weeks begin on the user's first day. Its lazy chunk loads when a calendar
 * is first opened; until then its space is reserved.
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
