import { addDays, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  DEFAULT_INVOICE_DATE_FORMAT,
  formatInvoiceDate,
  isInvoiceDateFormat,
} from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { readTypedDate } from '@ledgerline/shared-events/dates/typed-date.ts';
import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCalendar } from '../../../shared/lib/time/calendar-context.ts';
import { Calendar } from '../../../shared/ui/calendar/index.ts';
import styles from './inline-date.module.css';
import { InlineText } from './inline-text.tsx';

type Props = {
  label: string;
  value: CalendarDate | null;
  /** How the paper writes it. */
  shown: string;
  dateFormat: string;
  placeholder?: string;
  /** Beside the calendar: the terms. */
  aside?: ReactNode;
  onChange(date: CalendarDate): void;
  onCommit(): void;
};

const FIGURES_ONLY = 'MMM D, YYYY';

/** A date on the paper: typed in the format of the invoice, stepped with the arrows, or picked. */
export function InlineDate({
  label,
  value,
  shown,
  dateFormat,
  placeholder,
  aside,
  onChange,
  onCommit,
}: Props) {
  const { today, firstDay } = useCalendar();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const format =
    isInvoiceDateFormat(dateFormat) && dateFormat !== FIGURES_ONLY ? dateFormat : DEFAULT_INVOICE_DATE_FORMAT;
  const read = (text: string) => readTypedDate(text, today, format.startsWith('M'));

  const handleChange = (text: string) => {
    setTyped(text);
    const date = read(text);
    if (date !== null && text.length >= 6) onChange(date);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || value === null) return;
    event.preventDefault();
    const date = addDays(value, step);
    setTyped(formatInvoiceDate(date, format));
    onChange(date);
  };
  const handleLeave = () => {
    const date = typed === null ? null : read(typed);
    if (date !== null) onChange(date);
    setTyped(null);
    setOpen(false);
    onCommit();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withinPortal
      trapFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span>
          <InlineText
            label={label}
            value={typed ?? shown}
            placeholder={placeholder ?? ''}
            aria-invalid={typed !== null && typed !== '' && read(typed) === null}
            onChange={handleChange}
            onKeyDown={handleKey}
            onFocus={(event) => {
              setTyped(value === null ? '' : formatInvoiceDate(value, format));
              setOpen(true);
              const field = event.currentTarget;
              requestAnimationFrame(() => field.select());
            }}
            onCommit={handleLeave}
          />
        </span>
      </Popover.Target>
      {/* The focus stays in the field: a press inside picks, a press elsewhere closes. */}
      <Popover.Dropdown
        className={styles.dropdown ?? ''}
        onMouseDown={(event) => event.preventDefault()}
        aria-label={label}
      >
        {aside}
        <Calendar
          today={today}
          firstDay={firstDay}
          start={value ?? undefined}
          onPick={(date) => {
            setTyped(formatInvoiceDate(date, format));
            onChange(date);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
