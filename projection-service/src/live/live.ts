import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { findExport } from '../export/export-runs.ts';
import type { NoticeBoard } from '../runtime/notice-board.ts';
import type { Notice } from '../runtime/notices.ts';
import { findRebuild } from '../runtime/rebuild-runs.ts';

const HEARTBEAT_MS = 20_000;
const RETRY_MS = 1_500;

export type LiveDeps = { pool: Pool; board: NoticeBoard; accountOf: (request: FastifyRequest) => string };

/**
 * `GET /api/live`: server-sent events `revision {revision, commandId}`, `rebuild {…}`, `export {…}` and `import {…}` of
 * the signed-in account.
 */
export function serveLive(app: FastifyInstance, deps: LiveDeps): void {
  const open = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  app.get('/api/live', async (request, reply) => {
    const accountId = deps.accountOf(request);
    reply.hijack();
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
    const heartbeat = setInterval(() => reply.raw.write(': \n\n'), HEARTBEAT_MS);
    const leave = deps.board.subscribe(accountId, (notice) => {
      void tell(deps.pool, accountId, notice, (event, data) => {
        if (!reply.raw.writableEnded) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      }).catch((error: unknown) => request.log.warn({ err: error }, 'A notice could not be sent.'));
    });
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      leave();
      open.delete(reply);
    });
  });
}

/** A swap by a rebuild belongs to no command: the run itself is told instead. */
async function tell(
  pool: Pool,
  accountId: string,
  notice: Notice,
  send: (event: string, data: unknown) => void,
): Promise<void> {
  if (notice.type === 'rebuild' || notice.type === 'export') {
    const find = notice.type === 'rebuild' ? findRebuild : findExport;
    const run = await find(pool, accountId, notice.id);
    if (run !== null) send(notice.type, run);
    return;
  }
  if (notice.type === 'import') {
    send('import', notice.run);
    return;
  }
  const { revision, commandId } = notice;
  if (commandId !== '') send('revision', { revision, commandId });
}
