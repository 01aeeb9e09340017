import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Instant } from '../dates/time-zone.ts';
import type { DeliveryRecord } from '../deliveries/record.ts';
import { stateOfDelivery } from '../deliveries/sending-state.ts';
import type { NextReminder } from './plan.ts';
import { nextSendingTime, sendingTimeFrom } from './sending-hours.ts';
import type { ReminderSettings } from './settings.ts';

/** A level of an invoice that is to be sent by itself. `dueOn`: the day on which it became due. */
export type AutomaticReminder = { invoiceId: number; level: number; dueOn: CalendarDate };

/** What decides when a level is sent by itself. */
export type AutomaticOccasion = {
  next: NextReminder;
  /** Those for the invoices of the client. */
  settings: Pick<ReminderSettings, 'send'>;
  /** The messages about the invoice. */
  deliveries: Iterable<DeliveryRecord>;
  now: Instant;
  timeZone: string;
};

/**
 * The first instant, `now` or a later one, at which a level is sent by itself; null when it is not. A level that was
 * sent by itself and stopped by the user is left to the user, until it becomes due on another day.
 * @throws RangeError for an unknown zone
 */
export function automaticSendingTime(occasion: AutomaticOccasion): Date | null {
  const { next, settings, deliveries, now, timeZone } = occasion;
  if (settings.send !== 'automatic' || wasStopped(next, deliveries)) return null;
  const times = [sendingTimeFrom(next.on, timeZone), nextSendingTime(now, timeZone)];
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

function wasStopped({ level, on }: NextReminder, deliveries: Iterable<DeliveryRecord>): boolean {
  return [...deliveries].some(
    (delivery) =>
      delivery.level === level && delivery.automatic?.dueOn === on && stateOfDelivery(delivery) === 'stopped',
  );
}
