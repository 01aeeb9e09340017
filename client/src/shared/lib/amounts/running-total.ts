import { add, subtract } from '@ledgerline/shared-events/money/decimal.ts';

/** What rows come to, with the rows that it was reckoned from. */
export type RunningTotal<Row> = {
  rows: ReadonlySet<Row>;
  /** Decimal text: the exact sum of what is known. */
  sum: string;
  /** How many rows have a worth that is not known. */
  unknown: number;
};

export const EMPTY_TOTAL: RunningTotal<never> = { rows: new Set(), sum: '0', unknown: 0 };

/**
 * The exact sum over rows, reckoned from an earlier one: only rows that came or went since then cost anything. It is
 * the same as a sum from nothing, since decimals are exact in any order. Rows are told apart as objects: a changed row
 * is another one.
 * @param worthOf decimal text, or null where it is not known; the same for both sums
 */
export function runningTotal<Row>(
  rows: readonly Row[],
  worthOf: (row: Row) => string | null,
  before: RunningTotal<Row> = EMPTY_TOTAL,
): RunningTotal<Row> {
  const now = new Set(rows);
  const gone = [...before.rows].filter((row) => !now.has(row));
  // With more to take off than there is, a sum from nothing is shorter.
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
