import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { importAnswer, latestImportAnswer } from '@ledgerline/shared-events/runs/import-run.ts';
import { requestedRunAnswer } from '@ledgerline/shared-events/runs/run-answer.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedInUser } from '../http/account-routes.ts';
import { whileSignedIn } from '../http/while-signed-in.ts';
import type { AccountImports } from './account-imports.ts';

/** Imports need no subscription: a returning user must be able to bring the data along before paying. */
const SIGNED_IN = { access: 'signed_in' } as const;
const params = z.object({ id: z.uuid() });
const LATEST = { config: { ...SIGNED_IN, operation: { answer: latestImportAnswer } } };
const ONE = { config: { ...SIGNED_IN, operation: { params, answer: importAnswer } } };
const UPLOAD = { config: { ...SIGNED_IN, longBody: true, operation: { answer: requestedRunAnswer } } };
const upload = z.custom<AsyncIterable<Uint8Array>>(
  (body) => typeof body === 'object' && body !== null && Symbol.asyncIterator in body,
);

/** `GET` and `POST /api/account/import` (the body is the file), `GET` and `DELETE /api/account/import/{id}`. */
export function serveAccountImports(app: FastifyInstance, imports: AccountImports): void {
  app.get('/api/account/import', LATEST, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return imports.status(signedInUser(request));
  });
  app.get('/api/account/import/:id', ONE, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return imports.find(signedInUser(request), importId(request));
  });
  app.delete(
    '/api/account/import/:id',
    { config: { ...SIGNED_IN, operation: { params } } },
    async (request, reply) => {
      await imports.cancel(signedInUser(request), importId(request));
      return reply.code(204).send();
    },
  );
  void app.register(async (inside) => serveUpload(inside, imports));
}

/** @throws Rejected not_found when the text in the path is no id */
function importId(request: FastifyRequest): string {
  const { data } = params.safeParse(request.params);
  if (data === undefined) throw new Rejected('not_found', "This import doesn't exist.");
  return data.id;
}

/** The body is streamed and never read into memory as a whole. */
function serveUpload(app: FastifyInstance, imports: AccountImports): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload));
  app.post('/api/account/import', UPLOAD, async (request, reply) => {
    const file = upload.safeParse(request.body);
    if (!file.success) throw new Rejected('malformed', 'Send the file as application/zip.');
    try {
      const id = await imports.request(
        signedInUser(request),
        request.accountStatus ?? 'testAccount',
        whileSignedIn(request, file.data),
      );
      return await reply.code(202).send({ id });
    } catch (error) {
      // Drain the rest of the body: otherwise it fills the connection and the sender never receives the answer.
      request.raw.resume();
      throw error;
    }
  });
}
