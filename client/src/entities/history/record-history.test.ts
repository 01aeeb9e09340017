import { allSettled, fork } from 'effector';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { $recordHistory, recordHistoryOpened } from './model.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows the record on the screen even when the answer about an earlier record arrives late', async () => {
  const late = Promise.withResolvers<void>();
  const none = { data: [], current_page: 1, last_page: 1, total: 0 };
  serve({
    'GET /api/history': ({ query }: { query: URLSearchParams }) =>
      query.get('id') === '1' ? late.promise.then(() => none) : none,
  });
  const scope = fork({ values: [serverValue()] });
  const first = allSettled(recordHistoryOpened, { scope, params: { entity: 'job', id: 1 } });
  const second = allSettled(recordHistoryOpened, { scope, params: { entity: 'job', id: 2 } });
  await vi.waitFor(() => expect(scope.getState($recordHistory).key).toBe('job/2'));
  late.resolve();
  await Promise.all([first, second]);
  expect(scope.getState($recordHistory).key).toBe('job/2');
});
