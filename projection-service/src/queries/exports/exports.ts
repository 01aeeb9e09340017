import { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  type ExportInput,
  exportAnswer,
  latestExportAnswer,
  toExportAnswer,
} from '@ledgerline/shared-events/runs/export-run.ts';
import type { Run } from '@ledgerline/shared-events/runs/run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { readFile } from '#export/export-file.ts';
import type { RunBell } from '#runs/run-queue.ts';
import { RunTable } from '#runs/run-table.ts';
import { pathParams, type QueryDeps } from '../answer.ts';

/** The data of an export about its owner and about the app. */
export type ExportFacts = { emailOf: (request: FastifyRequest) => string | null; appVersion: string };

const params = z.object({ id: z.uuid() });
/** Exports need no subscription: users may always take their data with them. */
const SIGNED_IN = { access: 'signed_in' } as const;
const REQUEST = { config: { ...SIGNED_IN, operation: { answer: requestedRunAnswer } } };
const LATEST = { config: { ...SIGNED_IN, operation: { answer: latestExportAnswer } } };
const ONE = { config: { ...SIGNED_IN, operation: { params, answer: exportAnswer } } };
const ANSWERS_NOTHING = { config: { ...SIGNED_IN, operation: { params } } };

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
  const runs = new RunTable(pool);
  const ownExport = async (request: FastifyRequest): Promise<Run> => {
    const run = await runs.findOwn('export', accountOf(request), pathParams(params, request).id);
    if (run === null) throw noSuchExport();
    return run;
  };
  app.post('/api/account/export', REQUEST, async (request, reply) => {
    const id = await requestExport(pool, accountOf(request), { email: emailOf(request), appVersion });
    bell.ring([id]);
    return reply.code(202).send({ id });
  });
  app.get('/api/account/export', LATEST, async (request, reply) => {
    const run = await runs.findLatest('export', accountOf(request));
    return reply
      .header('cache-control', 'no-store')
      .send({ export: run === null ? null : toExportAnswer(run) });
  });
  app.get('/api/account/export/:id', ONE, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(toExportAnswer(await ownExport(request))),
  );
  app.delete('/api/account/export/:id', ANSWERS_NOTHING, async (request, reply) => {
    const run = await runs.cancel('export', accountOf(request), pathParams(params, request).id);
    if (run === null) throw noSuchExport();
    return reply.code(204).send();
  });
  app.get(
    '/api/account/export/:id/file',
    { ...ANSWERS_NOTHING, exposeHeadRoute: false },
    async (request, reply) => {
      const run = await ownExport(request);
      if (run.state !== 'done') throw noSuchExport();
      const { bytes, requestedAt } = toExportAnswer(run);
      return reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="ledgerline-export-${requestedAt.slice(0, 10)}.zip"`,
        )
        .send(Readable.from(readFile(runs, run), { objectMode: false }));
    },
  );
}

/** Requests an export and answers its id; if the account has an unfinished one, answers that one. */
export async function requestExport(pool: Pool, accountId: string, input: ExportInput): Promise<string> {
  const run = {
    kind: 'export',
    ownerId: accountId,
    accountId,
    state: 'queued',
    phase: 'events',
    input,
  } as const;
  const request = () => new RunTable(pool).request(run, { joins: 'true' });
  // Null when another request was faster and the statement did not see its run yet.
  const id = (await request()) ?? (await request());
  if (id === null) throw new Error('The export was not noted.');
  return id;
}

function noSuchExport(): Rejected {
  return new Rejected('not_found', 'There is no such export.');
}
