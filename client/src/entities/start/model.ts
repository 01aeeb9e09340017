import { startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { jobs } from '../job/model.ts';
import { $today } from '../settings/model.ts';

/** What the start page shows. */
export const startQuery = createScreenQuery(
  serverEffect((server) => server.request('/api/start', { answer: startAnswer })),
  {
    reloadOn: [$today],
  },
);

sample({
  clock: startQuery.loadFx.doneData,
  fn: ({ late, dueToday }) => [...late, ...dueToday],
  target: jobs.loaded,
});
