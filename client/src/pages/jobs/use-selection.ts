import { useCallback, useState } from 'react';

/** The selected rows. A row that is no longer visible is not selected. */
export function useSelection(ids: readonly number[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const selected = new Set(ids.filter((id) => ticked.has(id)));
  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setTicked((current) =>
        isSelected ? new Set([...current, id]) : new Set([...current].filter((one) => one !== id)),
      ),
    [],
  );
  const clear = useCallback(() => setTicked(new Set()), []);
  return {
    selected,
    select,
    clear,
    toggle: (id: number) => select(id, !selected.has(id)),
    selectAll: (isSelected: boolean) => setTicked(isSelected ? new Set(ids) : new Set()),
  };
}
