import { describe, expect, it } from 'vitest';
import { NOTHING_SELECTED, type Selection, withRange, withRow } from './selection.ts';

const ROWS = [10, 20, 30, 40, 50];
const selected = ({ ids }: Selection) => [...ids].toSorted((a, b) => a - b);

describe('a range of rows', () => {
  it('reaches from the row that was selected last to the other one, in both directions', () => {
    const middle = withRow(NOTHING_SELECTED, 30, true);
    expect(selected(withRange(middle, ROWS, 50))).toEqual([30, 40, 50]);
    expect(selected(withRange(middle, ROWS, 10))).toEqual([10, 20, 30]);
  });

  it('is replaced by a further range from the same row, and keeps what was selected before it', () => {
    const first = withRow(withRow(NOTHING_SELECTED, 50, true), 10, true);
    const long = withRange(first, ROWS, 40);
    expect(selected(long)).toEqual([10, 20, 30, 40, 50]);
    expect(selected(withRange(long, ROWS, 20))).toEqual([10, 20, 50]);
  });

  it('follows the order of the list, not that of the ids', () => {
    const first = withRow(NOTHING_SELECTED, 50, true);
    expect(selected(withRange(first, [50, 10, 40, 20], 40))).toEqual([10, 40, 50]);
  });

  it('is the row alone when nothing was selected, or the row before it left the list', () => {
    expect(selected(withRange(NOTHING_SELECTED, ROWS, 20))).toEqual([20]);
    const gone = withRow(NOTHING_SELECTED, 60, true);
    expect(selected(withRange(gone, ROWS, 20))).toEqual([20, 60]);
  });

  it('starts at a row that was taken out, too', () => {
    const out = withRow(withRow(NOTHING_SELECTED, 20, true), 20, false);
    expect(selected(out)).toEqual([]);
    expect(selected(withRange(out, ROWS, 30))).toEqual([20, 30]);
  });
});
