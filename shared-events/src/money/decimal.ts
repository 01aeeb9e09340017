import { Decimal } from 'decimal.js';

/** Exact arithmetic: 60 digits hold every product of three bounded decimals, so only a division is rounded. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });

/** The most decimals of money, quantities, rates and exchange rates. */
export const MAX_DECIMALS = 6;

const LIMIT_DIGITS = 12;
const LIMIT = new Exact(`1e${LIMIT_DIGITS}`);
const MAX_LENGTH = 40;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

type DecimalFault = 'not_a_number' | 'too_many_decimals' | 'out_of_range' | 'division_by_zero';

/** The messages of a form for an invalid number. */
export const DECIMAL_MESSAGES: Readonly<Record<DecimalFault, string>> = {
  not_a_number: 'Enter only numbers',
  too_many_decimals: 'Use fewer decimals',
  out_of_range: 'The number is too large',
  division_by_zero: "Can't divide by zero",
};

/** An invalid decimal; `fault` says why, `message` is suitable for a form. */
export class DecimalError extends Error {
  override readonly name = 'DecimalError';
  readonly fault: DecimalFault;
  constructor(fault: DecimalFault) {
    super(DECIMAL_MESSAGES[fault]);
    this.fault = fault;
  }
}

function canonical(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed();
}

/** Text as `canonical` writes it. Most texts are, and need no arithmetic to be rounded or read. */
const CANONICAL = /^(?:0|-?(?:[1-9]\d*|(?:0|[1-9]\d*)\.\d*[1-9]))$/;

/** Whether canonical text has at most so many decimals. */
function isRounded(value: string, digits: number): boolean {
  if (!CANONICAL.test(value)) return false;
  const point = value.indexOf('.');
  return point < 0 || value.length - point - 1 <= digits;
}

/** How many digits canonical text has before its point. */
const wholeDigits = (value: string) => value.replace(/^-|\..*/g, '').length;

function exact(value: string): Decimal {
  try {
    return new Exact(value);
  } catch {
    throw new DecimalError('not_a_number');
  }
}

/** Answers the value itself when |value| < 10^12. @throws DecimalError `out_of_range` otherwise. */
export function withinBounds(value: string): string {
  if (CANONICAL.test(value) && wholeDigits(value) <= LIMIT_DIGITS) return value;
  if (exact(value).abs().gte(LIMIT)) throw new DecimalError('out_of_range');
  return value;
}

/**
 * Parses a decimal of a request: a JSON number, or a string whose one dot or comma is the decimal mark (`"0,125"` is
 * 0.125). Answers the canonical text: no exponent, no trailing zeros, no plus sign, no -0. A number with more than
 * `decimals` is refused, or rounded where `rounds` is set.
 * @throws DecimalError `not_a_number`, `too_many_decimals` or `out_of_range` (from 10^12).
 */
export function parseDecimal(input: unknown, decimals: number = MAX_DECIMALS, rounds = false): string {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) throw new DecimalError('not_a_number');
    return checked(new Exact(input), decimals, rounds);
  }
  if (typeof input !== 'string') throw new DecimalError('not_a_number');
  const text = input.trim();
  if (text.length > MAX_LENGTH || !PLAIN_NUMBER.test(text)) throw new DecimalError('not_a_number');
  return checked(new Exact(text.replace(',', '.').replace(/\.$/, '')), decimals, rounds);
}

function checked(value: Decimal, decimals: number, rounds: boolean): string {
  if (value.abs().gte(LIMIT)) throw new DecimalError('out_of_range');
  if (rounds) return canonical(value.toDecimalPlaces(decimals));
  if (value.decimalPlaces() > decimals) throw new DecimalError('too_many_decimals');
  return canonical(value);
}

/** Like `parseDecimal`, but answers null where that throws. */
export function readDecimal(input: unknown): string | null {
  try {
    return parseDecimal(input);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/**
 * The decimal text of a JavaScript number (26000.55, where the nearest binary fraction is 26000.549999999999…), of
 * any size, rounded half up to `decimals`. @throws DecimalError `not_a_number`
 */
export function decimalOf(value: number, decimals: number): string {
  if (!Number.isFinite(value)) throw new DecimalError('not_a_number');
  return roundHalfUp(String(value), decimals);
}

/** The exact sum; without values it is "0". */
export function add(...values: readonly string[]): string {
  return canonical(values.reduce((total, value) => total.plus(exact(value)), new Exact(0)));
}

/** The exact difference a - b. */
export function subtract(a: string, b: string): string {
  return canonical(exact(a).minus(exact(b)));
}

/** The exact product; without values it is "1". */
export function multiply(...values: readonly string[]): string {
  return canonical(values.reduce((product, value) => product.times(exact(value)), new Exact(1)));
}

/** a / b rounded half up to `digits` decimals. @throws DecimalError `division_by_zero`. */
export function divide(a: string, b: string, digits: number): string {
  if (b === '1') return roundHalfUp(a, digits);
  const divisor = exact(b);
  if (divisor.isZero()) throw new DecimalError('division_by_zero');
  return canonical(exact(a).div(divisor).toDecimalPlaces(digits));
}

/** Rounds to `digits` decimals; a half is rounded away from zero, so that a credit mirrors its invoice. */
export function roundHalfUp(value: string, digits: number): string {
  if (isRounded(value, digits)) return value;
  return canonical(exact(value).toDecimalPlaces(digits));
}

/** -1, 0 or 1 when a is less than, equal to or greater than b; suitable for `sort`. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  if (b === '0' && CANONICAL.test(a)) return a === '0' ? 0 : a.startsWith('-') ? -1 : 1;
  if (a === b && CANONICAL.test(a)) return 0;
  const order = exact(a).comparedTo(exact(b));
  if (order < 0) return -1;
  return order > 0 ? 1 : 0;
}

/** The value with the opposite sign; zero stays "0". */
export function negate(value: string): string {
  return canonical(exact(value).neg());
}

/** Whether the value is above zero. */
export function isPositive(value: string): boolean {
  return compare(value, '0') > 0;
}

/** Whether the value is below zero. */
export function isNegative(value: string): boolean {
  return compare(value, '0') < 0;
}

/** Whether the value is zero in any notation. */
export function isZero(value: string): boolean {
  return compare(value, '0') === 0;
}

/** The JSON number for a decimal in the HTTP API; up to 15 significant digits it is exactly that decimal. */
export function toNumber(value: string): number {
  if (CANONICAL.test(value)) return Number(value);
  return exact(value).toNumber();
}
