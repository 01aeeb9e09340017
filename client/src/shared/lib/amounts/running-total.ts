import { add, subtract } from '@ledgerline/shared-events/money/decimal.ts';

/** The sum of rows, with the rows that it was computed from. */
export type RunningTotal<Row> = {
  rows: ReadonlySet<Row>;
  /** Decimal text: the exact sum of the known values. */
  sum: string;
  /** How many rows have an unknown value. */
  unknown: number;
};

export const EMPTY_TOTAL: RunningTotal<never> = { rows: new Set(), sum: '0', unknown: 0 };

/**
 * The exact sum over rows, updated from an earlier sum: only rows that were added or removed since then are read. It
 * equals a sum from scratch, since decimals are exact in any order. Rows are compared as objects: a changed row is a
 * new object.
 * @param worthOf the value of a row as decimal text, or null if unknown; must be the same function for both sums
 */
export function runningTotal<Row>(
  rows: readonly Row[],
  worthOf: (row: Row) => string | null,
  before: RunningTotal<Row> = EMPTY_TOTAL,
): RunningTotal<Row> {
  const now = new Set(rows);
  const gone = [...before.rows].filter((row) => !now.has(row));
  // With more rows to subtract than there are rows, a sum from scratch is shorter.
  if (gone.length > now.size) return runningTotal(rows, worthOf);
  const came = worthOfAll(
    [...now].filter((row) => !before.rows.has(row)),
    worthOf,
  );
  const went = worthOfAll(gone, worthOf);
  return {
    rows: now,
    sum: subtract(add(before.sum, ...came.sum), add(...went.sum)),
    unknown: before.unknown + came.unknown - went.unknown,
  };
}

function worthOfAll<Row>(rows: readonly Row[], worthOf: (row: Row) => string | null) {
  const values = rows.map((row) => worthOf(row)).filter((worth) => worth !== null);
  return { sum: values, unknown: rows.length - values.length };
}
