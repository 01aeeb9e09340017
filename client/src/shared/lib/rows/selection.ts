/** The selected rows of a list by their ids, and what the next range starts from. */
export type Selection = {
  ids: ReadonlySet<number>;
  /** The row that was selected last; a range reaches from it to another row. */
  anchor: number | null;
  /** What was selected before the range that reaches from the anchor. */
  before: ReadonlySet<number>;
};

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null, before: new Set() };

/** Selects one row, or takes it out. The next range starts from it. */
export function withRow({ ids }: Selection, id: number, isSelected: boolean): Selection {
  const next = new Set(ids);
  if (isSelected) next.add(id);
  else next.delete(id);
  return { ids: next, anchor: id, before: next };
}

/**
 * Selects the rows from the anchor to another one, in the order of the list. A further range from the same anchor
 * replaces the former one. Without an anchor in the list only that row is selected.
 */
export function withRange(selection: Selection, order: readonly number[], to: number): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const end = order.indexOf(to);
  if (from < 0 || end < 0) return withRow(selection, to, true);
  const range = order.slice(Math.min(from, end), Math.max(from, end) + 1);
  return { ...selection, ids: new Set([...selection.before, ...range]) };
}
