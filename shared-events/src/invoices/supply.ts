import * as z from 'zod/mini';
import { calendarDateText } from '../ledger/scalars.ts';

/** The first and the last day of what an invoice charges (BT-72 of EN 16931 where they are equal, else BG-14). */
export const supplyPeriod = z.strictObject({ from: calendarDateText, to: calendarDateText });
export type SupplyPeriod = z.output<typeof supplyPeriod>;

/** The days of lines as one period; null when none has a day. */
export function supplyOf(lines: readonly { supplied?: string | undefined }[]): SupplyPeriod | null {
  const days = lines.flatMap(({ supplied }) => supplied ?? []).toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
