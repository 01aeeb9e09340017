import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { DrawnLogo } from '@ledgerline/shared-events/paper/drawn-logo.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerQuery, noParams, operationOf, type QueryDeps, type Reading } from '../answer.ts';
import { optional } from '../query-string.ts';
import { readLook } from './screen-settings.ts';

const search = z.object({ sha256: optional(z.string().max(64)) });

const query: Reading<typeof noParams, typeof search, DrawnLogo> = {
  path: '/api/settings/logo',
  projections: ['catalogue'],
  params: noParams,
  search,
  answer: async (read) => {
    const { logo } = await readLook(read);
    if (logo === null) throw new Rejected('not_found', 'There is no logo.');
    return logo;
  },
};

/**
 * `GET /api/settings/logo?sha256=…`: the logo of the account's papers, as PNG. An address with the hash that the settings
 * answer is the same picture for good, so a browser asks for it once.
 */
export function serveLogo(app: FastifyInstance, deps: QueryDeps): void {
  app.get<{ Querystring: z.input<typeof search> }>(
    query.path,
    { ...operationOf(query), exposeHeadRoute: false },
    async (request, reply) => {
      const { answer } = await answerQuery(deps, query, request, reply, minRevisionOf(request.headers));
      const isNamed = request.query.sha256 === answer.sha256;
      const etag = `"${answer.sha256}"`;
      reply
        .header('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/png').send(Buffer.from(answer.png, 'base64'));
    },
  );
}
