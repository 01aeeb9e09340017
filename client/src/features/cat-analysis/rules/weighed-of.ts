import type { SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import type { Weighed } from '#entities/job/analysis-commands.ts';
import type { PricedPart } from './priced-part.ts';

/** What a command needs of a job: the grid by its id as long as the job pays what the grid says. */
export function weighedOf(
  { part, own, saved, grid, differences, analysis, quantity }: PricedPart,
  grids: readonly SavedGrid[],
): Weighed {
  const isSaved = differences.length === 0 && grids.some(({ id }) => id === saved.id);
  return {
    counts: part.counts,
    grid: isSaved ? saved.id : grid,
    analysis,
    takesAgreed: own.takesAgreed && analysis.agreed !== null,
    quantity,
  };
}

/** Why a job can't be saved yet, as a sentence; undefined when it can be. */
export function whyNotYet({ pairId, unitId, needsRate, value, part }: PricedPart): string | undefined {
  const { unit } = part.counts;
  if (unitId === null) return `No unit counts ${unit}: add one in the settings first`;
  if (pairId === undefined) return 'Choose the language pair';
  if (needsRate) return 'Enter the rate: the grid has a rate for some bands';
  return value === null ? 'The value is too large' : undefined;
}
