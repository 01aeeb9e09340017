import { useMemo, useRef } from 'react';
import { EMPTY_TOTAL, type RunningTotal, runningTotal } from './running-total.ts';

/**
 * What rows come to, in decimal text; null while the worth of one is not known. A list of thousands is summed once,
 * then follows its changes.
 * @param worthOf stays the same function as long as rows are worth the same
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
