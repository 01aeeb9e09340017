import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  DECIMAL_MESSAGES,
  DecimalError,
  decimalOf,
  divide,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  parseDecimal,
  readDecimal,
  roundHalfUp,
  subtract,
  toNumber,
  withinBounds,
} from './decimal.ts';

/** Millionths as a whole number, an exact oracle: a canonical decimal and its BigInt. */
const millionths = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

function textOf(scaled: bigint, decimals: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

function fault(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DecimalError) return error.fault;
    throw error;
  }
  return 'none';
}

describe('parseDecimal', () => {
  it.each([
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['1,234', '1.234'],
    [' 12 ', '12'],
    ['+5', '5'],
    ['-0', '0'],
    ['-0,000', '0'],
    ['007.5000000000', '7.5'],
    ['.5', '0.5'],
    ['.25', '0.25'],
    [`${'0'.repeat(39)}7`, '7'],
    ['5,', '5'],
    [0.000001, '0.000001'],
    [1e11, '100000000000'],
    [-0, '0'],
    [0.11, '0.11'],
    ['999999999999.999999', '999999999999.999999'],
  ])('reads %j as %s', (input, expected) => {
    expect(parseDecimal(input)).toBe(expected);
  });

  it.each([
    ['', 'not_a_number'],
    ['1,234.56', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['1 000', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [null, 'not_a_number'],
    [true, 'not_a_number'],
    [{}, 'not_a_number'],
    ['9'.repeat(41), 'not_a_number'],
    ['0.0000001', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['1000000000000', 'out_of_range'],
    [-1e12, 'out_of_range'],
    [1e300, 'out_of_range'],
  ])('refuses %j as %s', (input, expected) => {
    expect(fault(() => parseDecimal(input))).toBe(expected);
    expect(readDecimal(input)).toBeNull();
  });

  it('rounds a number with more decimals only when requested', () => {
    expect(parseDecimal('1.005', 2, true)).toBe('1.01');
    expect(fault(() => parseDecimal('1.005', 2))).toBe('too_many_decimals');
    expect(fault(() => parseDecimal('1000000000000.001', 2, true))).toBe('out_of_range');
  });

  it('gives the error message for a form', () => {
    expect(DECIMAL_MESSAGES.too_many_decimals).toBe('Use fewer decimals');
    expect(new DecimalError('not_a_number').message).toBe('Enter only numbers');
  });

  it('formats every decimal in the canonical form and parses it back from text and from JSON', () => {
    fc.assert(
      fc.property(millionths, (scaled) => {
        const text = textOf(scaled, 6);
        expect(parseDecimal(text)).toBe(text);
        expect(parseDecimal(JSON.parse(JSON.stringify(toNumber(text))))).toBe(text);
      }),
    );
  });
});

describe('a JavaScript number', () => {
  it.each([
    [26000.55, 2, '26000.55'],
    [1.005, 2, '1.01'],
    [-1.005, 2, '-1.01'],
    [1e21, 2, '1000000000000000000000'],
    [5e-7, 6, '0.000001'],
  ])('%s with %i decimals is %s', (value, decimals, expected) => {
    expect(decimalOf(value, decimals)).toBe(expected);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is no decimal', (value) => {
    expect(fault(() => decimalOf(value, 2))).toBe('not_a_number');
  });
});

describe('the sign', () => {
  it.each([
    ['0.000001', { positive: true, negative: false, zero: false }],
    ['-0.000001', { positive: false, negative: true, zero: false }],
    ['0', { positive: false, negative: false, zero: true }],
    ['-0.00', { positive: false, negative: false, zero: true }],
  ])('of %s is parsed exactly', (value, expected) => {
    expect({ positive: isPositive(value), negative: isNegative(value), zero: isZero(value) }).toEqual(
      expected,
    );
  });
});

describe('arithmetic', () => {
  it('agrees with integer arithmetic', () => {
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        const [x, y] = [textOf(a, 6), textOf(b, 6)];
        expect(add(x, y)).toBe(textOf(a + b, 6));
        expect(subtract(x, y)).toBe(textOf(a - b, 6));
        expect(multiply(x, y)).toBe(textOf(a * b, 12));
        expect(compare(x, y)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('rounds a half away from zero, for positive and negative values', () => {
    fc.assert(
      fc.property(millionths, fc.integer({ min: 0, max: 4 }), (scaled, digits) => {
        const unit = 10n ** BigInt(6 - digits);
        const magnitude = scaled < 0n ? -scaled : scaled;
        const rounded = (magnitude + unit / 2n) / unit;
        const expected = textOf(scaled < 0n ? -rounded : rounded, digits);
        expect(roundHalfUp(textOf(scaled, 6), digits)).toBe(expected);
        expect(roundHalfUp(negate(textOf(scaled, 6)), digits)).toBe(negate(expected));
      }),
    );
  });

  it('reads and rounds a text with needless zeros as one without, also of more digits than a number holds', () => {
    const zeros = fc.integer({ min: 0, max: 3 }).map((number) => '0'.repeat(number));
    const scaledBy6 = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(
        scaledBy6,
        zeros,
        zeros,
        fc.integer({ min: 0, max: 6 }),
        (scaled, before, after, digits) => {
          const text = textOf(scaled, 6);
          const [sign, size] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text];
          const noisy = `${sign}${before}${size}${size.includes('.') ? after : `.${after}`}`;
          const scale = 10n ** BigInt(6 - digits);
          const magnitude = (scaled < 0n ? -scaled : scaled) + (digits === 6 ? 0n : scale / 2n);
          const expected = textOf((scaled < 0n ? -1n : 1n) * (magnitude / scale), digits);
          for (const each of [text, noisy]) {
            expect(roundHalfUp(each, digits)).toBe(expected);
            expect(divide(each, '1', digits)).toBe(expected);
            expect(toNumber(each)).toBe(Number(text));
          }
        },
      ),
    );
  });

  it('has no float error and no negative zero', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(add()).toBe('0');
    expect(roundHalfUp('1.005', 2)).toBe('1.01');
    expect(roundHalfUp('-0.004', 2)).toBe('0');
    expect(multiply('-1', '0')).toBe('0');
    expect(negate('0')).toBe('0');
  });

  it('rounds a quotient once', () => {
    expect(divide('10', '3', 6)).toBe('3.333333');
    expect(divide('558', '1.0865', 2)).toBe('513.58');
    expect(fault(() => divide('1', '0', 2))).toBe('division_by_zero');
  });

  it('refuses results beyond the bounds', () => {
    expect(withinBounds('999999999999.99')).toBe('999999999999.99');
    expect(fault(() => withinBounds('-1000000000000'))).toBe('out_of_range');
    expect(fault(() => add('1', 'x'))).toBe('not_a_number');
  });
});
