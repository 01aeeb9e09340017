import * as z from 'zod/mini';

/** The most units for which a day of work can be set. */
export const MAX_UNITS_WITH_CAPACITY = 200;

/** How much of each unit is one day of work, by the id of the unit. */
export const dailyCapacity = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.number().check(z.positive()),
);
export type DailyCapacity = z.output<typeof dailyCapacity>;

/** What a day of work is until the user says otherwise: 2,500 words, or 8 hours. */
export const DEFAULT_DAILY_CAPACITY: DailyCapacity = { '1': 2500, '2': 8 };
