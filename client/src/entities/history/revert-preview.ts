import { revertPreviewAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** What would be reverted to make `to` the newest effective entry. `newest`: the history that it is true for. */
export const revertPreviewQuery = createServerQuery(
  async (server, { to, newest }: { to: string; newest: string }) => {
    const options = { query: { to }, answer: revertPreviewAnswer, readsLedger: true };
    return { to, newest, plan: await server.request('/api/undo', options) };
  },
  { isReadOnce: true },
);
