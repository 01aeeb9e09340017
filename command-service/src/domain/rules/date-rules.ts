import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { isDeadlineInRange } from '@ledgerline/shared-events/dates/deadline.ts';
import { hasTypedYear } from '@ledgerline/shared-events/dates/typed-date.ts';
import { todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/** The refusal of a mistyped day. */
export const DATE_RANGE = 'Enter a date between 2000 and 2100.';

/** The deadline and the days of a job, an invoice or a quote that are outside of the years 2000 to 2100. They were mistyped. */
export function brokenDates(state: StateReader, record: RecordRef): BrokenRule[] {
  if (record.entity === 'job') {
    const { deadline = null, completed_at = null } = state.record('job', record.id) ?? {};
    const isFine = deadline === null || isDeadlineInRange(deadline);
    return [...(isFine ? [] : [brokenDeadline(record, deadline)]), ...brokenDays(record, { completed_at })];
  }
  if (record.entity === 'quote') {
    const { date = null, validUntil = null } = state.record('quote', record.id) ?? {};
    return brokenDays(record, { date, validUntil });
  }
  if (record.entity === 'creditNote') {
    const { date = null, sent_mark } = state.record('creditNote', record.id) ?? {};
    return [
      ...brokenDays(record, { date }),
      ...brokenDays(record, { sent_mark: sent_mark?.at ?? null }, 'at'),
    ];
  }
  const invoice = record.entity === 'invoice' ? state.record('invoice', record.id) : undefined;
  if (invoice === undefined) return [];
  const { date, dueDate, paid_at, sent_mark, reminderPause } = invoice;
  return [
    ...brokenDays(record, { date, dueDate, paid_at }),
    ...brokenDays(record, { sent_mark: sent_mark?.at ?? null }, 'at'),
    ...brokenDays(record, { reminderPause: reminderPause?.until ?? null }, 'until'),
  ];
}

/**
 * Refuses a day that says what happened (completed, paid, sent) and lies after tomorrow: elsewhere it is tomorrow
 * already.
 * @throws Rejected invalid, with the field
 */
export function refuseDayToCome(state: StateReader, field: string, day: string, now: string): void {
  if (day > addDays(todayOf(state, now), 1)) throw invalidField(field, 'Choose today or an earlier day');
}

/**
 * The same for the days of a record that a command changed. Those of before stay, whichever they are.
 * @throws Rejected invalid, with the field of the command
 */
export function refuseDaysToCome(
  before: StateReader,
  after: StateReader,
  record: RecordRef,
  now: string,
): void {
  const earlier = daysOfWhatHappened(before, record);
  for (const [name, day] of daysOfWhatHappened(after, record)) {
    if (day !== earlier.get(name)) refuseDayToCome(after, FIELD_OF_DAY[name] ?? 'date', day, now);
  }
}

/** What commands call these days. Those of payments are called `date`. */
const FIELD_OF_DAY: Readonly<Record<string, string>> = { completed_at: 'completed_at', sent_mark: 'at' };

function daysOfWhatHappened(state: StateReader, { entity, id }: RecordRef): Map<string, string> {
  const job = entity === 'job' ? state.record('job', id) : undefined;
  const invoice = entity === 'invoice' ? state.record('invoice', id) : undefined;
  const sent = entity === 'creditNote' ? state.record('creditNote', id) : invoice;
  const days = [
    ['completed_at', job?.completed_at],
    ['sent_mark', sent?.sent_mark?.at],
    ...Object.entries(invoice?.payments ?? {}).map(([name, payment]) => [name, payment?.date] as const),
  ] as const;
  return new Map(days.flatMap(([name, day]) => (day ? [[name, day]] : [])));
}

function brokenDeadline(record: RecordRef, deadline: string): BrokenRule {
  return breach('deadline between 2000 and 2100', record, {
    field: deadline,
    fields: fieldsOf(record, 'deadline'),
    refusal: () => invalidField('deadline', 'Enter a deadline between 2000 and 2100.'),
  });
}

/**
 * The day is part of the key: another wrong day is another breach.
 * @param sentAs the field of the command that has the day, where it isn't named like that of the record
 */
function brokenDays(
  record: RecordRef,
  days: Readonly<Record<string, string | null>>,
  sentAs?: string,
): BrokenRule[] {
  return Object.entries(days).flatMap(([field, day]) => {
    if (day === null || hasTypedYear(day)) return [];
    return breach('date between 2000 and 2100', record, {
      field: `${field} ${day}`,
      fields: fieldsOf(record, field),
      refusal: () => invalidField(sentAs ?? field, DATE_RANGE),
    });
  });
}
