import { startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { attach, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { jobs } from '../job/model.ts';
import { $today } from '../settings/model.ts';

/** What the start page shows. */
export const startQuery = createScreenQuery(
  attach({ source: $server, effect: (server) => server.request('/api/start', { answer: startAnswer }) }),
  {
    reloadOn: [$today],
  },
);

sample({
  clock: startQuery.loadFx.doneData,
  fn: ({ late, dueToday }) => [...late, ...dueToday],
  target: jobs.loaded,
});
