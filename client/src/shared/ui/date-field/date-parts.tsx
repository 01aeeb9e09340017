import type { DateField } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { AriaAttributes, MouseEvent } from 'react';
import { usePartFocus } from '../field/use-part-focus.ts';
import styles from './date-field.module.css';
import type { DateFormat } from './date-format.ts';
import { partHandlers } from './part-handlers.ts';
import type { useDateEntry } from './use-date-entry.ts';

type Props = {
  entry: ReturnType<typeof useDateEntry>;
  format: DateFormat;
  isFirst: boolean;
  takesFocus: boolean;
  described: AriaAttributes;
};

const SHAPE: Record<DateField, { label: string; placeholder: string }> = {
  day: { label: 'Day', placeholder: 'DD' },
  month: { label: 'Month', placeholder: 'MM' },
  year: { label: 'Year', placeholder: 'YYYY' },
};

/** Inputs for day, month and year. */
export function DateParts({ entry, format, isFirst, takesFocus, described }: Props) {
  const parts = usePartFocus(entry.input);
  /** A press between two parts focuses the one after it. */
  const handlePress = (field: DateField) => (event: MouseEvent) => {
    event.preventDefault();
    parts.focus(field);
  };
  return format.order.map((field, index) => (
    <span key={field} className={styles.part}>
      {index === 0 ? null : (
        <i aria-hidden onMouseDown={handlePress(field)}>
          {format.separator}
        </i>
      )}
      <input
        ref={parts.attach(field)}
        className={styles[field]}
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: whoever asked for it stood in this very place
        autoFocus={takesFocus && index === 0}
        data-autofocus={(isFirst && index === 0) || undefined}
        aria-label={SHAPE[field].label}
        {...described}
        placeholder={SHAPE[field].placeholder}
        value={entry.input[field]}
        {...partHandlers(entry, field, format.order)}
      />
    </span>
  ));
}
