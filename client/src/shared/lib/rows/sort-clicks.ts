/** In which direction a list is sorted first when the head of a column is clicked. */
export type FirstDirection = 'ascending' | 'descending';

export type SortDirection = FirstDirection | undefined;

/**
 * The direction of a column in an order such as `-value`.
 * @param sort the order in the address, or the list's own order
 */
export function directionOf(sort: string, column: string): SortDirection {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/**
 * The order after a click on the head of a column: the first direction, then the other one, then the list's own order,
 * for which null stands.
 * @param sort the order in the address, null for the list's own order
 * @param own the list's own order
 */
export function sortAfterClick(
  sort: string | null,
  column: string,
  first: FirstDirection,
  own: string,
): string | null {
  const [one, other] = first === 'ascending' ? [column, `-${column}`] : [`-${column}`, column];
  const present = sort ?? own;
  const next = present === one ? other : present === other ? own : one;
  return next === own ? null : next;
}
