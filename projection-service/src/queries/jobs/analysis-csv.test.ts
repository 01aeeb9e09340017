import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import { expect, it } from 'vitest';
import { analysisCsv } from './analysis-csv.ts';

it('an analysis is a table of its bands with the totals', () => {
  const [grid] = BUILT_IN_GRIDS;
  if (grid === undefined) throw new Error('There are built-in grids.');
  const band = (from: number | null, to: number | null, words: string) => ({
    band: from === null ? ('new' as const) : ('fuzzy' as const),
    source: null,
    from,
    to,
    segments: '2',
    words,
    characters: '600.5',
  });
  const analysis = analysisOfJob(
    {
      tool: 'table',
      file: '=cmd()',
      sha256: 'a',
      sourceId: null,
      moreFiles: [],
      unit: 'words',
      bands: [band(null, null, '100'), band(85, 94, '50')],
    },
    grid,
    '0.1',
    null,
  );
  expect(analysis && analysisCsv(analysis)).toBe(
    [
      '\ufeffBand,Segments,Words,Characters,Percent,Rate,Weighted words',
      '85–94%,2,50,600.5,60,,30',
      'New,2,100,600.5,100,,100',
      'Total,4,150,1201,,,130',
      '',
    ].join('\r\n'),
  );
});
