import { importAnswer } from '@ledgerline/shared-events/runs/import-run.ts';
import { expect, it } from 'vitest';
import { importStep } from './texts.ts';

const run = (phase: string) =>
  importAnswer.parse({
    ...{ id: '0198a4f0-0000-4000-8000-00000000d001', state: 'running', phase, done: 3, total: 12 },
    ...{ counts: null, warnings: [], error: null, finishedAt: null },
    requestedAt: '2026-11-24T09:00:00.000Z',
  });

it.each([
  ['files', 'Storing the files', '3 of 12 files'],
  ['events', 'Importing the history', '3 of 12 events'],
  ['lists', 'Building the lists', '3 of 12 events'],
])('an import in its phase "%s" says what it counts', (phase, doing, far) => {
  expect(importStep(run(phase))).toEqual({ doing, far });
});
