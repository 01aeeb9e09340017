import { nameKey } from '../text/search-key.ts';

/**
 * An invoice's number as it is counted, of however many digits, or null for one that is not only digits. Digits count
 * by what they are worth, as they do where numbers are compared: two that differ in their width alone are one number.
 */
export function numericNumber(number: string): bigint | null {
  const key = nameKey(number);
  return /^\d+$/.test(key) ? BigInt(key) : null;
}

/** The highest of these numbers; 0 when none is counted. */
export function highestNumber(numbers: Iterable<string>): bigint {
  let highest = 0n;
  for (const number of numbers) {
    const numeric = numericNumber(number) ?? 0n;
    if (numeric > highest) highest = numeric;
  }
  return highest;
}
