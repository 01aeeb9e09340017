import { useMemo, useRef } from 'react';
import { EMPTY_TOTAL, type RunningTotal, runningTotal } from './running-total.ts';

/**
 * The sum of rows as decimal text; null while a value is unknown. A list of thousands is summed once, then updated by
 * its changes.
 * @param worthOf the value of a row; must stay the same function while the values do not change
 */
export function useRunningTotal<Row>(
  rows: readonly Row[],
  worthOf: (row: Row) => string | null,
): string | null {
  const last = useRef<{ worthOf: typeof worthOf; total: RunningTotal<Row> }>(undefined);
  const { sum, unknown } = useMemo(() => {
    const before = last.current?.worthOf === worthOf ? last.current.total : EMPTY_TOTAL;
    const total = runningTotal(rows, worthOf, before);
    last.current = { worthOf, total };
    return total;
  }, [rows, worthOf]);
  return unknown === 0 ? sum : null;
}
