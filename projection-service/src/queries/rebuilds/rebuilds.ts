import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { rebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ALL_PROJECTIONS } from '#projections/all.ts';
import type { RunBell } from '#runs/run-queue.ts';
import { RunTable } from '#runs/run-table.ts';
import { findRebuild, requestRebuild } from '#runtime/rebuilds/rebuild-requests.ts';
import { parsed, pathParams, type QueryDeps } from '../answer.ts';

const DEFAULT_PROJECTION = 'reports';

const rebuildBody = z
  .object({
    projection: z
      .string()
      .default(DEFAULT_PROJECTION)
      .refine((name) => ALL_PROJECTIONS.some((each) => each.name === name), 'There is no such projection'),
  })
  .nullish()
  .transform((body) => body ?? { projection: DEFAULT_PROJECTION });

const params = z.object({ id: z.uuid() });

/** `POST /api/reports/rebuild`, `GET` and `DELETE /api/rebuild/{id}`. */
export function serveRebuilds(app: FastifyInstance, { pool, accountOf }: QueryDeps, bell: RunBell): void {
  app.post(
    '/api/reports/rebuild',
    { config: { operation: { body: rebuildBody, answer: requestedRunAnswer } } },
    async (request, reply) => {
      const { projection } = parsed(rebuildBody, request.body);
      const id = await requestRebuild(pool, accountOf(request), projection);
      bell.ring([id]);
      return reply.code(202).send({ id });
    },
  );
  app.get(
    '/api/rebuild/:id',
    { config: { operation: { params, answer: rebuildAnswer } } },
    async (request, reply) => {
      const run = await findRebuild(pool, accountOf(request), pathParams(params, request).id);
      if (run === null) throw noSuchRebuild();
      return reply.header('cache-control', 'no-store').send(run);
    },
  );
  app.delete('/api/rebuild/:id', { config: { operation: { params } } }, async (request, reply) => {
    const { id } = pathParams(params, request);
    const run = await new RunTable(pool).cancel('rebuild', accountOf(request), id);
    if (run === null) throw noSuchRebuild();
    return reply.code(204).send();
  });
}

function noSuchRebuild(): Rejected {
  return new Rejected('not_found', 'There is no such rebuild.');
}
