import * as z from 'zod/mini';

/**
 * The settings of the account, with defaults filled in by the server. Keys that only one page reads are not validated
 * here.
 */
export const settings = z.looseObject({
  currency: z._default(z.string(), 'USD'),
  languagePairsDisabled: z._default(z.boolean(), false),
  timezone: z.nullish(z.string()),
  firstDayOfWeek: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  timeFormat: z._default(z.enum(['24hr', '12hr']), '24hr'),
});

export type Settings = z.output<typeof settings>;
