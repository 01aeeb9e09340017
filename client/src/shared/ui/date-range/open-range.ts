import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';

/** A range whose days may be open. */
export type OpenRange = { start: CalendarDate | undefined; end: CalendarDate | undefined };
