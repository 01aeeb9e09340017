import { revertPreviewAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** What would be reverted to make `to` the newest effective entry. `newest`: the history that it is true for. */
export const revertPreviewQuery = createScreenQuery(
  serverEffect(async (server, { to, newest }: { to: string; newest: string }) => {
    const options = { query: { to }, answer: revertPreviewAnswer, readsLedger: true };
    return { to, newest, plan: await server.request('/api/undo', options) };
  }),
  { isReadOnce: true },
);
