import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { toRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RunTable } from '../runs/run-table.ts';
import type { NoticeBoard } from '../runtime/freshness/notice-board.ts';
import type { Notice } from '../runtime/freshness/notices.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 1_500;

/** The most open streams of one account in one process; no real use reaches it. */
const MOST_STREAMS = 200;

export type LiveDeps = {
  pool: Pool;
  board: NoticeBoard;
  accountOf: (request: FastifyRequest) => string;
  /** Whether the session of a stream is still valid. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Calls the listener when the session of a request may have ended; returns the function that stops it. */
  onSessionsEnded?: ((request: FastifyRequest, listener: () => void) => () => void) | undefined;
  heartbeatMs?: number | undefined;
};

/**
 * `GET /api/live`: server-sent events `revision {revision, commandId}`, `rebuild {…}`, `export {…}` and `import {…}`
 * of the signed-in account. A stream ends with its session: at once when this process ended it, else at the next
 * heartbeat.
 */
export function serveLive(app: FastifyInstance, deps: LiveDeps): void {
  const open = new Map<FastifyReply, string>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const reply of open.keys()) reply.raw.end();
  });
  app.get('/api/live', async (request, reply) => {
    const accountId = deps.accountOf(request);
    refuseTooMany(open.values(), accountId);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.set(reply, accountId);
    reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    // The browser connects again, to a process that stays.
    if (isClosing) reply.raw.end();
    const beat = async () => {
      // While the session cannot be looked up, the stream stays open.
      const lasts = await deps.isSignedIn(request).catch(() => true);
      if (!lasts) reply.raw.end();
      else if (!reply.raw.writableEnded) reply.raw.write(': \n\n');
    };
    const heartbeat = setInterval(() => void beat(), deps.heartbeatMs ?? HEARTBEAT_MS);
    const unwatch = deps.onSessionsEnded?.(request, () => void beat());
    const leave = deps.board.subscribe(accountId, (notice) => {
      void notify(deps.pool, accountId, notice, (event, data) => {
        if (!reply.raw.writableEnded) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      }).catch((error: unknown) => request.log.warn({ err: error }, 'A notice could not be sent.'));
    });
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      unwatch?.();
      leave();
      open.delete(reply);
    });
  });
}

/** @throws Rejected too_many_requests */
function refuseTooMany(open: Iterable<string>, accountId: string): void {
  let count = 0;
  for (const one of open) if (one === accountId) count += 1;
  if (count < MOST_STREAMS) return;
  throw new Rejected('too_many_requests', 'Too many windows are open. Please close some.', {
    details: { retryAfter: HEARTBEAT_MS / 1000 },
  });
}

/** Sends a notice. The swap of rows by a rebuild belongs to no command, so the run is sent instead. */
async function notify(
  pool: Pool,
  accountId: string,
  notice: Notice,
  send: (event: string, data: unknown) => void,
): Promise<void> {
  if (notice.type === 'run') {
    const run = await new RunTable(pool).find(notice.id);
    if (run !== null && run.accountId === accountId) send(run.kind, toRunAnswer(run));
    return;
  }
  const { revision, commandId } = notice;
  if (commandId !== '') send('revision', { revision, commandId });
}
