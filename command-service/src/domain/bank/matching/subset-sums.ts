import { add, compare } from '@ledgerline/shared-events/money/decimal.ts';

/** With more amounts no sums are looked for: there would be too many, and chance would find one. */
export const MAX_SUMMANDS = 10;

/**
 * The selections of amounts with this sum, at most `most` of them, each by the indexes of its amounts. None when there
 * are too many amounts.
 * @param amounts above zero
 */
export function selectionsWithSum(amounts: readonly string[], sum: string, most = 2): number[][] {
  if (amounts.length > MAX_SUMMANDS) return [];
  const found: number[][] = [];
  const search = (from: number, chosen: readonly number[], total: string): void => {
    if (found.length >= most) return;
    const order = compare(total, sum);
    if (order === 0 && chosen.length > 0) found.push([...chosen]);
    if (order >= 0) return;
    for (let index = from; index < amounts.length; index += 1) {
      search(index + 1, [...chosen, index], add(total, amounts[index] ?? '0'));
    }
  };
  search(0, [], '0');
  return found;
}
