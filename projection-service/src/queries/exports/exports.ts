import { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readFile } from '../../export/export-file.ts';
import { cancelExport, findExport, latestExport, requestExport } from '../../export/export-runs.ts';
import type { RunBell } from '../../runtime/run-queue.ts';
import { parsed, type QueryDeps } from '../answer.ts';

/** What an export says about its owner and about the app. */
export type ExportFacts = { emailOf: (request: FastifyRequest) => string | null; appVersion: string };

const params = z.object({ id: z.uuid() });
/** People may always take with them what is theirs. */
const SIGNED_IN = { access: 'signed_in' } as const;
const ONE = { config: { ...SIGNED_IN, operation: { params } } };

/**
 * `POST` and `GET /api/account/export`, `GET` and `DELETE /api/account/export/{id}`, and the file under
 * `GET /api/account/export/{id}/file`.
 */
export function serveExports(
  app: FastifyInstance,
  { pool, accountOf }: QueryDeps,
  bell: RunBell,
  { emailOf, appVersion }: ExportFacts,
): void {
  app.post('/api/account/export', { config: SIGNED_IN }, async (request, reply) => {
    const owner = { accountId: accountOf(request), email: emailOf(request), appVersion };
    const id = await requestExport(pool, owner);
    bell.ring([id]);
    return reply.code(202).send({ id });
  });
  app.get('/api/account/export', { config: SIGNED_IN }, async (request, reply) => {
    const run = await latestExport(pool, accountOf(request));
    return reply.header('cache-control', 'no-store').send({ export: run });
  });
  app.get('/api/account/export/:id', ONE, async (request, reply) => {
    const run = await findExport(pool, accountOf(request), parsed(params, request.params).id);
    if (run === null) throw noSuchExport();
    return reply.header('cache-control', 'no-store').send(run);
  });
  app.delete('/api/account/export/:id', ONE, async (request, reply) => {
    const found = await cancelExport(pool, accountOf(request), parsed(params, request.params).id);
    if (!found) throw noSuchExport();
    return reply.code(204).send();
  });
  app.get('/api/account/export/:id/file', { ...ONE, exposeHeadRoute: false }, async (request, reply) => {
    const run = await findExport(pool, accountOf(request), parsed(params, request.params).id);
    if (run?.state !== 'done') throw noSuchExport();
    const day = new Date(run.requestedAt).toISOString().slice(0, 10);
    return reply
      .type('application/zip')
      .header('content-length', run.bytes)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ledgerline-export-${day}.zip"`)
      .send(Readable.from(readFile(pool, run.id), { objectMode: false }));
  });
}

function noSuchExport(): Rejected {
  return new Rejected('not_found', 'There is no such export.');
}
