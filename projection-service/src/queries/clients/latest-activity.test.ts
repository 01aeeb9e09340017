import { expect, it } from 'vitest';
import { compareActivity, NEVER } from './latest-activity.ts';

it('the activity of clients is ordered by the latest day, then by the job id; a client without jobs comes last', () => {
  const completedLater = { day: '2026-11-20', job: 1 };
  const newerJob = { day: '2026-11-19', job: 9 };
  const sameDay = { day: '2026-11-20', job: 2 };
  expect([newerJob, NEVER, sameDay, completedLater].sort(compareActivity)).toEqual([
    NEVER,
    newerJob,
    completedLater,
    sameDay,
  ]);
});
