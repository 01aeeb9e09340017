import { toRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RunTable } from '../runs/run-table.ts';
import { furthestRevision } from '../runtime/freshness/freshness.ts';
import type { NoticeBoard } from '../runtime/freshness/notice-board.ts';
import type { Notice } from '../runtime/freshness/notices.ts';
import { OpenStreams } from './open-streams.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 1_500;
/** News that wait for a reader. One who takes none of them has lost the connection, and connects again. */
const MAX_UNREAD_BYTES = 64 * 1024;

type LiveDeps = {
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
 * of the signed-in account, and once `opened {revision}`: later revisions than this one are news, earlier ones are not,
 * so that what was read before it at an earlier revision is read again. A stream ends with its session: at once when this process ended it, else at the next
 * heartbeat. Beyond the limits of an account or an address it answers 429, and the screen asks for changes itself.
 */
export function serveLive(app: FastifyInstance, deps: LiveDeps): void {
  const open = new Set<FastifyReply>();
  const streams = new OpenStreams();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const reply of open) reply.raw.end();
  });
  app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const accountId = deps.accountOf(request);
    const release = streams.enter(accountId, request.ip);
    reply.hijack();
    // A client that hung up already would never close its stream.
    if (reply.raw.destroyed) {
      release();
      return;
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    open.add(reply);
    reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    // The browser connects again, to a process that stays.
    if (isClosing) reply.raw.end();
    const beat = async () => {
      // While the session cannot be looked up, the stream stays open.
      const lasts = await deps.isSignedIn(request).catch(() => true);
      beatOn(reply.raw, lasts);
    };
    const heartbeat = setInterval(() => void beat(), deps.heartbeatMs ?? HEARTBEAT_MS);
    const unwatch = deps.onSessionsEnded?.(request, () => void beat());
    const leave = sendNews(deps, accountId, request, reply);
    onceClosed(reply, () => {
      clearInterval(heartbeat);
      unwatch?.();
      leave();
      release();
      open.delete(reply);
    });
  });
}

/** Calls the listener once the visitor is gone. One who left while the session was looked up closes nothing again. */
function onceClosed({ raw }: FastifyReply, listener: () => void): void {
  if (raw.destroyed) listener();
  else raw.once('close', listener);
}

/** Keeps a stream open while its session lasts and its news are read. */
function beatOn(stream: FastifyReply['raw'], lasts: boolean): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
  else if (!lasts) stream.end();
  else if (!stream.writableEnded) stream.write(': \n\n');
}

/** Sends the news of an account until the returned function is called. */
function sendNews(
  { pool, board }: LiveDeps,
  accountId: string,
  { log }: FastifyRequest,
  { raw }: FastifyReply,
): () => void {
  const send: Send = (event, data) => {
    if (!raw.writableEnded) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const logFailure = (error: unknown) => log.warn({ err: error }, 'A notice could not be sent.');
  const leave = board.subscribe(accountId, (notice) => {
    void notify(pool, accountId, notice, send).catch(logFailure);
  });
  void sayOpened(pool, accountId, send).catch(logFailure);
  return leave;
}

type Send = (event: string, data: unknown) => void;

/** Says from which revision on the stream has news. */
async function sayOpened(pool: Pool, accountId: string, send: Send): Promise<void> {
  const revision = await furthestRevision(pool, accountId);
  if (revision !== null) send('opened', { revision });
}

/** Sends a notice. The swap of rows by a rebuild belongs to no command, so the run is sent instead. */
async function notify(pool: Pool, accountId: string, notice: Notice, send: Send): Promise<void> {
  if (notice.type === 'run') {
    const run = await new RunTable(pool).find(notice.id);
    if (run !== null && run.accountId === accountId) send(run.kind, toRunAnswer(run));
    return;
  }
  const { revision, commandId } = notice;
  if (commandId !== '') send('revision', { revision, commandId });
}
