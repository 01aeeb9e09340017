/**
 * Rounds parts so that they add up to a total which is itself their rounded sum, see `shareOut`. So no part is off by a
 * whole unit.
 * @param numerators the exact parts as fractions of `denominator`, decimal texts
 * @param total their sum, rounded to `digits` decimals
 * @throws RangeError when `total` isn't the rounded sum of the parts
 */
export function roundTogether(
  numerators: readonly string[],
  denominator: string,
  total: string,
  digits: number,
): string[] {
  const { parts, missing, raised } = cutOff(numerators, denominator, total, digits);
  if (missing < 0n || missing > BigInt(raised.length)) {
    throw new RangeError(`${total} isn't the sum of the parts.`);
  }
  return raise(parts, raised, missing, digits);
}

/**
 * Shares a total among parts: each is cut off after `digits` decimals, and the units that are missing go to the parts
 * that lost most, the first of equal ones (the method of the largest remainder). Where the total isn't their sum, the
 * rest goes around among all parts that aren't 0. Parts may be below 0; a part of 0 gets nothing while another isn't 0.
 * @param numerators the exact parts as fractions of `denominator`, decimal texts
 */
export function shareOut(
  numerators: readonly string[],
  denominator: string,
  total: string,
  digits: number,
): string[] {
  const { parts, missing, raised } = cutOff(numerators, denominator, total, digits);
  if (missing >= 0n && missing <= BigInt(raised.length)) return raise(parts, raised, missing, digits);
  const some = parts.filter(({ place }) => !/^[-0.]*$/.test(numerators[place] ?? ''));
  const open = (some.length > 0 ? some : parts).toSorted(order);
  const count = BigInt(open.length);
  if (count === 0n) return [];
  const each = floorDivided(missing, count);
  const places = new Set(open.map(({ place }) => place));
  const shared = parts.map((part) => (places.has(part.place) ? { ...part, units: part.units + each } : part));
  return raise(shared, open, missing - each * count, digits);
}

function cutOff(numerators: readonly string[], denominator: string, total: string, digits: number) {
  const scale = Math.max(...[...numerators, denominator, total].map(decimalsOf));
  const divisor = wholeOf(denominator, scale);
  const unit = 10n ** BigInt(digits);
  const parts = numerators.map((numerator, place): Part => {
    const dividend = (divisor < 0n ? -1n : 1n) * wholeOf(numerator, scale) * unit;
    const units = floorDivided(dividend, divisor < 0n ? -divisor : divisor);
    return { place, units, rest: dividend - units * (divisor < 0n ? -divisor : divisor) };
  });
  const cut = parts.reduce((sum, { units }) => sum + units, 0n);
  const missing = (wholeOf(total, scale) * unit) / 10n ** BigInt(scale) - cut;
  return { parts, missing, raised: parts.filter(({ rest }) => rest > 0n).toSorted(order) };
}

/** The parts as texts, the first `count` of `raised` one unit higher. */
function raise(parts: readonly Part[], raised: readonly Part[], count: bigint, digits: number): string[] {
  const places = new Set(raised.slice(0, Number(count)).map(({ place }) => place));
  return parts.map(({ place, units }) => textOf(units + (places.has(place) ? 1n : 0n), digits));
}

/** A quotient that is rounded down, also below 0. */
function floorDivided(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

type Part = { place: number; units: bigint; rest: bigint };

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
  if (units < 0n) return `-${textOf(-units, digits)}`;
  const text = units.toString().padStart(digits + 1, '0');
  if (digits === 0) return text;
  const decimals = text.slice(-digits).replace(/0+$/, '');
  return `${text.slice(0, -digits)}${decimals === '' ? '' : `.${decimals}`}`;
}
