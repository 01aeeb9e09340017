import { revertPreviewAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';

/** Loads what would be reverted to make this entry the newest effective one. */
export const previewRevertFx = attach({
  source: $server,
  effect: (server, to: string) =>
    server.request('/api/undo', { query: { to }, answer: revertPreviewAnswer, readsLedger: true }),
});
