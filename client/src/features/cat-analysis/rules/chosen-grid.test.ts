import { BUILT_IN_GRIDS, type SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { describe, expect, it } from 'vitest';
import { BANDS, band } from '../testing/sample-analyses.ts';
import { bandNote, differencesOf, proposedGrid, withPercent } from './chosen-grid.ts';

const [common, full] = BUILT_IN_GRIDS as [SavedGrid, SavedGrid];
const acme: SavedGrid = { ...common, id: 8, name: 'Acme', default: false };
const grids = [common, full, acme];

describe('the grid of a job', () => {
  it.each([
    ['that of the client for the pair', { catGrid: 2, catPairGrids: [{ language_pair_id: 5, grid: 8 }] }, 8],
    ['that of the client', { catGrid: 2, catPairGrids: [{ language_pair_id: 6, grid: 8 }] }, 2],
    ['the default', {}, 1],
    ['the default where that of the client was deleted', { catGrid: 99 }, 1],
  ])('is %s', (_, settings, id) => {
    expect(proposedGrid(grids, settings, 5, false).grid.id).toBe(id);
  });

  it('discounts nothing twice, whatever the client has', () => {
    expect(proposedGrid(grids, { catGrid: 8 }, 5, true)).toEqual({ grid: full, source: 'weighted' });
    expect(proposedGrid([acme], {}, null, true).grid.name).toBe('No discounts');
  });

  it('says what the job pays otherwise, also for a band that the grid has not got', () => {
    const edited = withPercent(
      withPercent(common, band(0, 'fuzzy', 85, 94), '50'),
      band(0, 'fuzzy', 70, 84),
      '40',
    );
    const bands = [...BANDS, band(10, 'fuzzy', 70, 84)];
    expect(differencesOf(bands, common, edited, null)).toEqual([
      '85–94% is 60% in the grid, 50% for this job',
      '70–84% is 100% in the grid, 40% for this job',
    ]);
    expect(differencesOf(BANDS, common, common, null)).toEqual([]);
  });

  it('says which value a band follows', () => {
    const notes = [
      band(1, 'new'),
      band(1, 'crossFileRepetition'),
      band(1, 'fuzzy', 95, 100),
      band(1, 'locked'),
    ].map((key) => bandNote(common, key, null));
    expect(notes).toEqual([null, 'as Repetitions', 'highest of 95–99%, 100%', 'not paid']);
  });
});
