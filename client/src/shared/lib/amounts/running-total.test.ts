import { add } from '@ledgerline/shared-events/money/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_TOTAL, runningTotal } from './running-total.ts';

type Row = { worth: string | null };

const worthOf = ({ worth }: Row) => worth;
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2));
const pool = fc.array(fc.record({ worth: fc.option(cents, { freq: 8 }) }), { minLength: 1, maxLength: 12 });

describe('a running total', () => {
  it('equals a sum from scratch, whatever rows were added and removed in between', () => {
    const sequences = pool.chain((rows) => fc.array(fc.subarray(rows), { minLength: 1, maxLength: 12 }));
    fc.assert(
      fc.property(sequences, (lists) => {
        let total = runningTotal<Row>([], worthOf);
        for (const rows of lists) {
          total = runningTotal(rows, worthOf, total);
          const values = rows.map(worthOf).filter((worth) => worth !== null);
          expect(total.sum).toBe(add(...values));
          expect(total.unknown).toBe(rows.length - values.length);
        }
      }),
    );
  });

  it('reads only the rows that were added or removed', () => {
    const rows = Array.from({ length: 1000 }, (_, index): Row => ({ worth: `${index}.1` }));
    const before = runningTotal(rows, worthOf);
    const looked = vi.fn(worthOf);
    const [first, ...others] = rows;
    const changed = { worth: '0.5' };
    const after = runningTotal([changed, ...others], looked, before);
    expect(looked.mock.calls.flat()).toEqual([changed, first]);
    expect(after.sum).toBe(add(...[changed, ...others].map(({ worth }) => worth ?? '0')));
  });

  it('is zero without rows', () => {
    expect(runningTotal<Row>([], worthOf, EMPTY_TOTAL)).toMatchObject({ sum: '0', unknown: 0 });
  });
});
