import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accepted } from '#testing/served-app.tsx';
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

describe('another rate of a job whose grid has a band with its own rate', () => {
  const key = (band: 'exact' | 'new') => ({ band, source: null, from: null, to: null });
  const counted = (band: 'exact' | 'new', words: string) => ({
    ...key(band),
    segments: '10',
    words,
    characters: '0',
  });
  const own = {
    ...{ name: 'Own', rounding: 'total' as const, decimals: 0 },
    bands: [
      { ...key('exact'), percent: null, rate: '0.03' },
      { ...key('new'), percent: '100', rate: null },
    ],
  };
  const { grid: _, bands: __, words: ___, weighted: ____, agreed: _____, ...file } = analysis(null);
  const counts = { ...file, bands: [counted('exact', '1000'), counted('new', '2000')] };

  it.each([
    ['weighs its words again', null, ['2,300', '€230.00']],
    ['follows it where as much was agreed', '2250', ['2,300', '€230.00']],
    ['leaves what was agreed', '2000', ['2,000', '€200.00']],
  ])('%s at once', async (_, agreed, [quantity, value]) => {
    const weighed = analysisOfJob(counts, own, '0.12', agreed);
    const { sent } = await openJob(
      { quantity: Number(agreed ?? 2250), rate: 0.12, value: 270, analysis: weighed },
      { 'POST /api/command/EditJob': accepted() },
    );
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    act(() => field('Rate per word').focus());
    fireEvent.change(field('Rate per word'), { target: { value: '0.1' } });
    act(() => field('Rate per word').blur());
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { rate: 0.1 } }]]));
    expect(field('Words').value).toContain(quantity);
    expect(field('Value').value).toBe(value);
  });
});
