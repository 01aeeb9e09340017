/** The list with one of its items at another place; places outside of the list are its ends. */
export function moved<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const others = items.filter((one) => one !== item);
  const place = Math.min(others.length, Math.max(0, to));
  return [...others.slice(0, place), item, ...others.slice(place)];
}
