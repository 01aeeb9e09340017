import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, multiply, subtract } from './decimal.ts';
import { roundTogether } from './round-together.ts';

const amounts = fc
  .array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 })
  .map((parts) => parts.map((part) => divide(String(part), '1000', 3)));

describe('parts that are rounded together', () => {
  it('give what is missing to those that lost most', () => {
    expect(roundTogether(['0.333', '0.333', '0.334'], '1', '1', 2)).toEqual(['0.33', '0.33', '0.34']);
    expect(roundTogether(['1.5', '1.5', '1.5', '1.5'], '1', '6', 0)).toEqual(['2', '2', '1', '1']);
    expect(roundTogether(['10', '20'], '3', '10', 0)).toEqual(['3', '7']);
    expect(roundTogether([], '1', '0', 2)).toEqual([]);
  });

  it('add up to the total, each at less than a unit from what it is', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 0, max: 3 }),
        (parts, divisor, digits) => {
          const total = divide(add(...parts), String(divisor), digits);
          const rounded = roundTogether(parts, String(divisor), total, digits);
          expect(add(...rounded)).toBe(total);
          const unit = divide('1', `1${'0'.repeat(digits)}`, digits);
          for (const [at, part] of parts.entries()) {
            const off = subtract(multiply(rounded[at] ?? '', String(divisor)), part).replace('-', '');
            expect(compare(off, multiply(unit, String(divisor)))).toBe(-1);
          }
        },
      ),
    );
  });

  it('are refused a total that is not their sum', () => {
    expect(() => roundTogether(['0.5', '0.5'], '1', '3', 0)).toThrow(RangeError);
    expect(() => roundTogether(['1.5', '1.5'], '1', '1', 0)).toThrow(RangeError);
    expect(() => roundTogether(['1', '1'], '1', '3', 0)).toThrow(RangeError);
  });
});
