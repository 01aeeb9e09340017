import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openJob } from './testing/open-job.tsx';

const [common] = BUILT_IN_GRIDS;
if (common === undefined) throw new Error('No grid.');
const { name, bands, rounding, decimals } = common;

/** An analysis of 1,000 words, which weigh 800. */
const analysis = (agreed: string | null): JobAnalysis => ({
  tool: 'trados',
  file: 'a.xml',
  sha256: 'a'.repeat(64),
  sourceId: null,
  moreFiles: [],
  unit: 'words',
  grid: { name, bands, rounding, decimals },
  bands: [],
  words: '1000',
  weighted: '800',
  agreed,
});

it.each([
  ['nothing where it is that of the analysis', 800, null, null],
  ['what the analysis has where it was changed', 900, null, 'The analysis has 800'],
  ['that it was agreed', 700, '700', 'As agreed, the analysis has 800'],
])('the quantity of a job says %s', async (_, quantity, agreed, words) => {
  await openJob({ quantity, analysis: analysis(agreed) });
  expect(screen.queryByText(/analysis has 800/)?.textContent ?? null).toBe(words);
});
