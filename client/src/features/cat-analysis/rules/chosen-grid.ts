import { type BandKey, bandName, isSameBand } from '@ledgerline/shared-events/cat/band.ts';
import { BUILT_IN_GRIDS, type CatGrid, type SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { gridValue } from '@ledgerline/shared-events/cat/grid-value.ts';
import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import { compare } from '@ledgerline/shared-events/money/decimal.ts';

/** Where a grid comes from, in the order in which it is looked for. */
export type GridSource = 'weighted' | 'pair' | 'client' | 'default';

/** The grid of counts that are discounted already: nothing is discounted twice. */
const UNDISCOUNTED = BUILT_IN_GRIDS[1];

/** The grid that is proposed for a job: that of the client for the pair, else the client's, else the default. */
export function proposedGrid(
  grids: readonly SavedGrid[],
  settings: Pick<ClientSettings, 'catGrid' | 'catPairGrids'>,
  pairId: number | null,
  isWeighted: boolean,
): { grid: SavedGrid; source: GridSource } {
  const byId = (id: number | null | undefined) => grids.find((grid) => grid.id === id);
  const ofPair = settings.catPairGrids?.find(({ language_pair_id }) => language_pair_id === pairId);
  const found: [GridSource, SavedGrid | undefined][] = [
    ['weighted', isWeighted ? (grids.find(isUndiscounted) ?? UNDISCOUNTED) : undefined],
    ['pair', byId(ofPair?.grid)],
    ['client', byId(settings.catGrid)],
    ['default', grids.find((grid) => grid.default) ?? grids[0] ?? BUILT_IN_GRIDS[0]],
  ];
  for (const [source, grid] of found) if (grid !== undefined) return { grid, source };
  throw new Error('An account has a grid.');
}

/** Whether a grid pays every word in full. */
export const isUndiscounted = ({ bands }: CatGrid): boolean =>
  bands.every(({ percent }) => percent !== null && compare(percent, '100') === 0);

/** A grid with another percentage for a band, which it needn't have had. */
export function withPercent<Grid extends CatGrid>(grid: Grid, key: BandKey, percent: string): Grid {
  const band = {
    band: key.band,
    source: key.source,
    from: key.from,
    to: key.to,
    percent,
    rate: null,
  };
  const at = grid.bands.findIndex((each) => isSameBand(each, key));
  const bands = at < 0 ? [...grid.bands, band] : grid.bands.with(at, band);
  return { ...grid, bands };
}

/** What a job pays otherwise than its grid, band by band: "85–94% is 60% in the grid, 50% for this job". */
export function differencesOf(
  bands: readonly BandKey[],
  saved: CatGrid,
  edited: CatGrid,
  rate: string | null,
): string[] {
  return bands.flatMap((key) => {
    const [was, is] = [gridValue(saved, key, rate), gridValue(edited, key, rate)];
    if (was.percent === is.percent && was.rate === is.rate) return [];
    return [`${bandName(key)} is ${paidText(was)} in the grid, ${paidText(is)} for this job`];
  });
}

const paidText = ({ percent, rate }: { percent: string | null; rate: string | null }): string =>
  percent === null ? `${rate ?? '0'} a word` : `${percent}%`;

/** How the grid comes to the value of a band that it doesn't have: "as New", "the higher of 85–94% and 75–84%". */
export function bandNote(grid: CatGrid, key: BandKey, rate: string | null): string | null {
  const { how, gridBands } = gridValue(grid, key, rate);
  if (how === 'own') return null;
  if (how === 'unpaid') return 'not paid';
  const names = gridBands.map(bandName);
  if (how === 'inherited') return `as ${names[0] ?? ''}`;
  return `highest of ${names.join(', ')}`;
}
