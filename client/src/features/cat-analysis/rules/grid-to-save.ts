import type { SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { newItemId } from '#entities/settings/commands.ts';
import type { PricedPart } from './priced-part.ts';

/** A name that no other grid has: "Acme", else "Acme 2". */
export function freeName(name: string, grids: readonly SavedGrid[], own?: number): string {
  const isUsed = (text: string) =>
    grids.some((grid) => grid.id !== own && nameKey(grid.name) === nameKey(text));
  let free = name;
  for (let count = 2; isUsed(free); count += 1) free = `${name} ${count}`;
  return free;
}

/**
 * The grids with that of a job as another one, or in place of the one that has the client's name already.
 * @param name of the client; null: named after the grid that was changed
 */
export function withGridOf(
  { grid, saved }: Pick<PricedPart, 'grid' | 'saved'>,
  name: string | null,
  grids: readonly SavedGrid[],
): { grids: SavedGrid[]; id: number } {
  const { bands, rounding, decimals } = grid;
  if (name !== null && nameKey(saved.name) === nameKey(name) && grids.some(({ id }) => id === saved.id)) {
    const changed = grids.map((one) => (one.id === saved.id ? { ...one, bands } : one));
    return { grids: changed, id: saved.id };
  }
  const id = newItemId();
  const added = { id, name: freeName(name ?? saved.name, grids), bands, rounding, decimals, default: false };
  return { grids: [...grids, added], id };
}
