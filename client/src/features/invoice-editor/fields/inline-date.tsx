import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { Popover } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Calendar } from '#shared/ui/calendar/index.ts';
import { DateEntry, typedFormat } from '#shared/ui/date-field/index.ts';
import styles from './inline-date.module.css';
import { InlineText } from './inline-text.tsx';

type Props = {
  label: string;
  value: CalendarDate | null;
  /** The value in the format of the paper. */
  shown: string;
  dateFormat: string;
  placeholder?: string;
  /** Shown beside the calendar: the terms. */
  aside?: ReactNode;
  onChange(date: CalendarDate): void;
  onCommit(): void;
};

/**
 * A date on the paper: in the format of the invoice; with the focus, a field to type, step or pick the date in the
 * same order. The field answers the key or press that opens it at once; the calendar is built after that.
 */
export function InlineDate(props: Props) {
  const { label, value, shown, dateFormat, placeholder, aside, onChange, onCommit } = props;
  const [isOpen, setOpen] = useState(false);
  const hasCalendar = useDeferredValue(isOpen) && isOpen;
  const handleLeave = () => {
    setOpen(false);
    onCommit();
  };
  return (
    <Popover
      opened={hasCalendar}
      onChange={setOpen}
      position="bottom-start"
      withinPortal
      trapFocus={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        {isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus
          <span
            className={styles.box}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              setOpen(false);
            }}
          >
            <DateEntry
              label={label}
              className={styles.entry}
              format={typedFormat(dateFormat)}
              takesFocus
              isRequired
              value={value}
              onChange={(date) => (date === null ? undefined : onChange(date))}
              onCommit={handleLeave}
            />
          </span>
        ) : (
          <span>
            <InlineText
              label={label}
              value={shown}
              placeholder={placeholder ?? ''}
              onChange={() => undefined}
              onFocus={() => setOpen(true)}
              onCommit={() => undefined}
            />
          </span>
        )}
      </Popover.Target>
      {/* Keeps the focus in the field: a press inside picks a day, a press outside closes the calendar. */}
      <Popover.Dropdown
        className={styles.dropdown ?? ''}
        onMouseDown={(event) => event.preventDefault()}
        role="dialog"
        aria-label={label}
      >
        {aside}
        <Calendar
          value={value}
          onPick={(date) => {
            onChange(date);
            handleLeave();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
