import { checkpointAnswer, verificationAnswer } from '@ledgerline/shared-events/history/answers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FastifyInstance } from 'fastify';
import { lastCheckpoint, toCheckpoint } from '#audit/checkpoint-table.ts';
import type { KeyRing } from '#audit/key-ring.ts';
import { lastTimestamp, toTimestamp } from '#audit/timestamps/timestamp-table.ts';
import { verifyLedger } from '#runtime/verification/verify-ledger.ts';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';

/** `GET /api/audit/verify` and `GET /api/audit/checkpoint`. */
export function serveVerification(
  app: FastifyInstance,
  deps: QueryDeps,
  ledger: LedgerStore,
  keys: KeyRing | undefined,
): void {
  serveQuery(app, deps, {
    path: '/api/audit/verify',
    projections: ['history'],
    ...NO_INPUT,
    answers: verificationAnswer,
    answer: async (read) => verifyLedger(read, await read.revision, ledger, keys),
  });
  serveQuery(app, deps, {
    path: '/api/audit/checkpoint',
    projections: ['history'],
    ...NO_INPUT,
    answers: checkpointAnswer,
    answer: async (read) => {
      const [last] = await read.fetch(lastCheckpoint(read.accountId, null));
      const [stamped] = await read.fetch(lastTimestamp(read.accountId, null));
      return {
        checkpoint: last === undefined ? null : toCheckpoint(last),
        timestamp: stamped === undefined ? null : toTimestamp(stamped),
        keys: [...(keys?.publicKeys ?? [])],
      };
    },
  });
}
