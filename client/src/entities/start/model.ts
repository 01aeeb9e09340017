import { startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { sample } from 'effector';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { jobs } from '../job/model.ts';
import { $today } from '../settings/model.ts';

/** What the start page shows. */
export const startQuery = createServerQuery(
  (server) => server.request('/api/start', { answer: startAnswer }),
  {
    reloadOn: [$today],
  },
);

sample({
  clock: startQuery.loadFx.doneData,
  fn: ({ late, dueToday }) => [...late, ...dueToday],
  target: jobs.loaded,
});
