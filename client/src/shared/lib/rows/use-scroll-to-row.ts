import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { $requestedRow } from './flash-row.ts';

/**
 * Scrolls to the row that is to be marked, such as that of a new record, also when it is not rendered yet.
 * @param ids the rows in their order
 * @param show scrolls to a row by its index
 */
export function useScrollToRow(ids: readonly number[], show: (index: number) => void): void {
  const requested = useUnit($requestedRow);
  const shown = useRef<typeof requested>(null);
  useEffect(() => {
    if (requested === null || requested === shown.current || Date.now() > requested.until) return;
    const index = ids.indexOf(Number(requested.id));
    if (index < 0) return;
    shown.current = requested;
    show(index);
  }, [requested, ids, show]);
}
