import { describe, expect, it } from 'vitest';
import { addedUp, analysisOfJob, type Counts } from './analysis-of-job.ts';
import { type Band, bandName } from './band.ts';
import { BUILT_IN_GRIDS, type CatGrid } from './grid.ts';
import { jobAnalysis } from './job-analysis.ts';
import type { CountedBand } from './weighting.ts';

const [common] = BUILT_IN_GRIDS as unknown as [CatGrid];

const words = (
  band: Band,
  count: string,
  from: number | null = null,
  to: number | null = null,
): CountedBand => ({
  band,
  source: null,
  from,
  to,
  segments: '1',
  words: count,
  characters: '0',
});

const counts = (file: string, ...bands: CountedBand[]): Counts => ({
  tool: 'trados',
  file,
  sha256: file.repeat(2),
  sourceId: null,
  moreFiles: [],
  unit: 'words',
  bands,
});

describe('the analysis of a job', () => {
  it('has its bands in the order of a table, and the sums', () => {
    const analysis = analysisOfJob(
      counts('a.xml', words('new', '100'), words('repetition', '10'), words('fuzzy', '20', 85, 94)),
      common,
      null,
      '120',
    );
    expect(analysis?.bands.map((band) => `${bandName(band)} ${band.percent} ${band.weighted}`)).toEqual([
      'Repetitions 25 3',
      '85–94% 60 12',
      'New 100 100',
    ]);
    expect(analysis).toMatchObject({ words: '130', weighted: '115', agreed: '120' });
    expect(jobAnalysis.parse(analysis)).toEqual(analysis);
  });

  it('keeps nothing of a saved grid but what it pays', () => {
    const analysis = analysisOfJob(counts('a.xml', words('new', '1')), common, null, null);
    expect(Object.keys(analysis?.grid ?? {})).toEqual(['name', 'bands', 'rounding', 'decimals']);
  });
});

describe('several analyses', () => {
  it('add up where the borders agree', () => {
    const sum = addedUp([
      counts('a.xml', words('new', '100'), words('fuzzy', '20', 85, 94)),
      counts('b.xml', words('new', '11.5'), words('fuzzy', '7', 85, 99)),
    ]);
    expect(sum?.bands.map((band) => `${bandName(band)} ${band.words} ${band.segments}`)).toEqual([
      'New 111.5 2',
      '85–94% 20 1',
      '85–99% 7 1',
    ]);
    expect(sum?.moreFiles).toEqual([{ file: 'b.xml', sha256: 'b.xmlb.xml', sourceId: null }]);
  });

  it('of words and of characters stay apart', () => {
    expect(addedUp([counts('a.xml'), { ...counts('b.xml'), unit: 'characters' }])).toBeNull();
  });
});
