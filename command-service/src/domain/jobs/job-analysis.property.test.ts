import { jobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { jobValue } from '@ledgerline/shared-events/money/job-value.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';

/** How many jobs have an analysis; each is as it was weighed, and worth quantity × rate. */
function analysed(jobs: Iterable<JobRecord>): number {
  let count = 0;
  for (const job of jobs) {
    const { analysis, flat_rate, value, quantity, rate, currency } = job;
    if (!flat_rate) expect(value).toBe(jobValue(quantity, rate, currency, job));
    if (!analysis) continue;
    expect(jobAnalysis.parse(analysis)).toEqual(analysis);
    expect(add(...analysis.bands.map(({ weighted }) => weighted))).toBe(analysis.weighted);
    expect(add(...analysis.bands.map((band) => band[analysis.unit]))).toBe(analysis.words);
    count += 1;
  }
  return count;
}

/** Steps that are mostly about analyses. */
const aboutAnalyses = fc.array(
  fc.record({
    name: fc.constantFrom(
      'CreateJobFromAnalysis',
      'AttachAnalysis',
      'AttachAnalysis',
      'DetachAnalysis',
      'EditJob',
    ),
    picks: fc.array(fc.nat({ max: 10_000 }), { minLength: 12, maxLength: 24 }),
  }),
  { minLength: 8, maxLength: 16 },
);

it('jobs of random histories, of their undo and of their redo keep analyses that add up', () => {
  let count = 0;
  fc.assert(
    fc.property(randomCommands({ maxLength: 20 }), aboutAnalyses, (before, since) => {
      const ledger = startedPractice();
      const entries = runRandom(ledger, [...before, ...since]);
      count += analysed(ledger.state.records('job'));
      for (const entry of entries.toReversed()) ledger.undo(entry);
      analysed(ledger.state.records('job'));
      for (const entry of entries) if (entry.undo !== null) ledger.redo(entry);
      analysed(ledger.state.records('job'));
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(50);
});
