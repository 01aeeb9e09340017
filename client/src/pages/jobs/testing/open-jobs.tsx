import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { sampleClient, sampleJobType, samplePair } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');

/**
 * Opens a list of jobs on 20 November 2026, in an account with two clients, two job types and one pair. The caller
 * restores the clock.
 */
export async function openJobs(
  path: string,
  jobs: readonly Job[],
  {
    lastPage = 1,
    user = {},
    ...replies
  }: { lastPage?: number; user?: object } & Record<string, unknown> = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const app = await openServed(<Page />, {
    path,
    route: '/jobs',
    user,
    replies: {
      'GET /api/job': { data: jobs, current_page: 1, last_page: lastPage, total: jobs.length },
      'GET /api/client': [sampleClient(1, 'Acme'), sampleClient(2, 'Beta')],
      'GET /api/job_type': [sampleJobType(1, 'Translation'), sampleJobType(2, 'Editing')],
      'GET /api/language_pair': [samplePair(1, 'German', 'English')],
      ...replies,
    },
  });
  if (jobs[0] !== undefined) await screen.findByRole('link', { name: jobs[0].name ?? 'Untitled' });
  return app;
}
