import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';

/** A number of things, its thousands apart: "12,480". */
export const countText = (count: number): string => formatQuantity(String(count));

/** "1 job", "12,480 jobs" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
