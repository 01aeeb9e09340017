import { describe, expect, it } from 'vitest';
import { analysisOfJob, type Counts } from '../cat/analysis-of-job.ts';
import type { Band } from '../cat/band.ts';
import { BUILT_IN_GRIDS, type CatGrid } from '../cat/grid.ts';
import { JobEdited } from '../jobs/events.ts';
import type { Change } from '../ledger/change.ts';
import { fieldLabel } from './field-label.ts';
import { countShown, mergedWholeChanges, shownChanges } from './shown-change.ts';

const [common] = BUILT_IN_GRIDS as unknown as [CatGrid];
const band = (name: Band, words: string, from: number | null = null, to: number | null = null) => ({
  band: name,
  source: null,
  from,
  to,
  segments: '1',
  words,
  characters: '0',
});

function analysis(file: string, grid: CatGrid, agreed: string | null, ...bands: ReturnType<typeof band>[]) {
  const counts: Counts = {
    tool: 'trados',
    file,
    sha256: 'a',
    sourceId: null,
    moreFiles: [],
    unit: 'words',
    bands,
  };
  const found = analysisOfJob(counts, grid, null, agreed);
  if (found === null) throw new Error('These grids have no rates.');
  return found;
}

const FIRST = analysis(
  'a.xml',
  common,
  null,
  band('new', '5030'),
  band('repetition', '861'),
  band('exact', '0'),
);
const SECOND = analysis(
  'b.xml',
  { ...common, name: 'Harsh', bands: common.bands.map((each) => ({ ...each, percent: '90' })) },
  '5000',
  band('new', '4800'),
  band('fuzzy', '50', 85, 94),
);

const change = (before: unknown, after: unknown): Change =>
  ({ kind: 'field', entity: 'job', id: 1, field: 'analysis', before, after }) as Change;
const said = (of: Change) =>
  shownChanges(() => ({ name: 'Leaflet' }), of).map(
    ({ field, beforeText, afterText }) => `${fieldLabel('job', 1, field)}: ${beforeText} → ${afterText}`,
  );

describe('a change of an analysis', () => {
  it('is told band by band', () => {
    expect(said(change(FIRST, SECOND))).toEqual([
      'Analysis: a.xml: 5,891 words, weighted 5,245 (Common) → b.xml: 4,850 words, weighted 4,365 (Harsh), agreed 5,000',
      'Repetitions: 861 words at 25% → None',
      '85–94%: None → 50 words at 90%',
      'New: 5,030 words at 100% → 4,800 words at 90%',
    ]);
  });

  it('that comes or goes has all of its bands, but for empty ones', () => {
    expect(said(change(null, FIRST))).toEqual([
      'Analysis: None → a.xml: 5,891 words, weighted 5,245 (Common)',
      'Repetitions: None → 861 words at 25%',
      'New: None → 5,030 words at 100%',
    ]);
    expect(said(change(FIRST, null))).toHaveLength(3);
  });

  it('counts as often as it is told', () => {
    for (const each of [change(FIRST, SECOND), change(null, FIRST), change(FIRST, null), change(null, null)])
      expect(countShown(each)).toBe(said(each).length);
  });

  it('is told as a whole where it is of a later version', () => {
    expect(said(change(null, { ...FIRST, later: 1 }))).toHaveLength(1);
  });

  it('and the one after it become one', () => {
    const shown = (of: Change) => shownChanges(() => ({}), of);
    const both = mergedWholeChanges(shown(change(null, FIRST)), shown(change(FIRST, null)));
    expect(both).toEqual([]);
  });
});

describe('the label of an edit', () => {
  const label = (before: object, after: object) =>
    JobEdited.label({ jobId: 1, name: 'Leaflet', before, after } as Parameters<typeof JobEdited.label>[0]);

  it('says what became of the analysis', () => {
    const amounts = { quantity: '1', value: '1', unit_id: null };
    expect(label({ analysis: null, ...amounts }, { analysis: FIRST, ...amounts })).toBe(
      'Attached an analysis',
    );
    expect(label({ analysis: FIRST }, { analysis: SECOND })).toBe('Replaced the analysis');
    expect(label({ analysis: FIRST, quantity: '1' }, { analysis: null, quantity: '2' })).toBe(
      'Removed the analysis',
    );
    expect(label({ analysis: null, name: 'A' }, { analysis: FIRST, name: 'B' })).toBe('Edited job');
    expect(label({ quantity: '1', value: '1' }, { quantity: '2', value: '2' })).toBe('Changed quantity');
  });
});
