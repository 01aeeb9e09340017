import type { CalendarDate } from '../dates/calendar-date.ts';
import { type Instant, today } from '../dates/time-zone.ts';
import type { DeliveryRecord } from '../deliveries/record.ts';
import { stateOfDelivery } from '../deliveries/sending-state.ts';
import type { BroughtBack } from './brought-back.ts';
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
  /** When the account came back from an older copy; null when it never did. */
  broughtBack: BroughtBack | null;
  now: Instant;
  timeZone: string;
};

/**
 * The first instant, `now` or a later one, at which a level is sent by itself; null when it is not. A level that was
 * sent by itself and stopped by the user is left to the user, until it becomes due on another day; so is one that was due
 * when the account came back from an older copy.
 * @throws RangeError for an unknown zone
 */
export function automaticSendingTime(occasion: AutomaticOccasion): Date | null {
  const { next, now, timeZone } = occasion;
  if (!isAutomatic(occasion) || mayHaveLeft(occasion) !== null) return null;
  const times = [sendingTimeFrom(next.on, timeZone), nextSendingTime(now, timeZone)];
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

/**
 * The copy from which the account came back, where that alone keeps a level from being sent by itself: it was due by
 * then, so it may have left since the copy was made. Null otherwise.
 * @throws RangeError for an unknown zone
 */
export function waitsSinceBroughtBack(occasion: AutomaticOccasion): BroughtBack | null {
  return isAutomatic(occasion) ? mayHaveLeft(occasion) : null;
}

function isAutomatic({ next, settings, deliveries }: AutomaticOccasion): boolean {
  return settings.send === 'automatic' && !wasStopped(next, deliveries);
}

function mayHaveLeft({ next, broughtBack, timeZone }: AutomaticOccasion): BroughtBack | null {
  return broughtBack !== null && next.on <= today(broughtBack.at, timeZone) ? broughtBack : null;
}

function wasStopped({ level, on }: NextReminder, deliveries: Iterable<DeliveryRecord>): boolean {
  return [...deliveries].some(
    (delivery) =>
      delivery.level === level && delivery.automatic?.dueOn === on && stateOfDelivery(delivery) === 'stopped',
  );
}
