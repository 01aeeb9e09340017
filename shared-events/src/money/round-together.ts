/**
 * Rounds parts so that they add up to a total which is itself their rounded sum: each is cut off after `digits`
 * decimals, and the units that are missing go to the parts that lost most, the first of equal ones (the method of the
 * largest remainder). So no part is off by a whole unit.
 * @param numerators the exact parts as fractions of `denominator`, decimal texts from 0
 * @param total their sum, rounded to `digits` decimals
 * @throws RangeError when `total` isn't the rounded sum of the parts
 */
export function roundTogether(
  numerators: readonly string[],
  denominator: string,
  total: string,
  digits: number,
): string[] {
  const scale = Math.max(...[...numerators, denominator, total].map(decimalsOf));
  const divisor = wholeOf(denominator, scale);
  const unit = 10n ** BigInt(digits);
  const parts = numerators.map((numerator, place) => {
    const units = wholeOf(numerator, scale) * unit;
    return { place, units: units / divisor, rest: units % divisor };
  });
  const cut = parts.reduce((sum, { units }) => sum + units, 0n);
  const missing = Number((wholeOf(total, scale) * unit) / 10n ** BigInt(scale) - cut);
  const byRest = parts.filter(({ rest }) => rest > 0n).toSorted((one, other) => order(one, other));
  if (missing < 0 || missing > byRest.length) throw new RangeError(`${total} isn't the sum of the parts.`);
  const raised = new Set(byRest.slice(0, missing).map(({ place }) => place));
  return parts.map(({ place, units }) => textOf(units + (raised.has(place) ? 1n : 0n), digits));
}

type Part = { place: number; rest: bigint };

function order(one: Part, other: Part): number {
  if (one.rest === other.rest) return one.place - other.place;
  return one.rest > other.rest ? -1 : 1;
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** A decimal as a whole number of units of 10^-scale. */
function wholeOf(text: string, scale: number): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(scale, '0'));
}

function textOf(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  if (digits === 0) return text;
  const decimals = text.slice(-digits).replace(/0+$/, '');
  return `${text.slice(0, -digits)}${decimals === '' ? '' : `.${decimals}`}`;
}
