import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';

/** A count with separated thousands: "12,480". */
export const countText = (count: number): string => formatQuantity(String(count));

/** For example "1 job" or "12,480 jobs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
