import { verificationAnswer } from '@ledgerline/shared-events/history/answers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { verifyLedger } from '#runtime/verification/verify-ledger.ts';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';

/** `GET /api/audit/verify`. */
export function serveVerification(app: FastifyInstance, deps: QueryDeps, ledger: LedgerStore): void {
  serveQuery(app, deps, {
    path: '/api/audit/verify',
    projections: ['history'],
    params: noParams,
    search: z.object({}),
    answers: verificationAnswer,
    answer: (read) => verifyLedger(read, ledger),
  });
}
