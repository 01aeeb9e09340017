import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AtRevision } from '../ledger/running/command-bus.ts';

/**
 * Answers a read of the end of the ledger with its revision in `X-Revision`, as the queries of read models do. The end
 * contains every command that was answered; it is before `X-Min-Revision` only when the ledger was restored or moved.
 * @throws Rejected malformed, before anything is read
 */
export async function answerRead<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<AtRevision<T>>,
): Promise<T> {
  const requested = minRevisionOf(request.headers);
  const { value, revision } = await read();
  reply.headers({ 'X-Revision': revision, 'cache-control': 'no-store' });
  if (requested !== null && revision < requested)
    reply.headers({ 'X-Stale': 'true', 'X-Ledger-Revision': revision });
  return value;
}
