import { Readable } from 'node:stream';
import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { ContentMissing, type ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { UNKNOWN_TYPE } from '@ledgerline/shared-events/attachments/file-name.ts';
import { type AttachmentRecord, attachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, operationOf, type QueryDeps, type Reading } from '../answer.ts';
import { id } from '../query-string.ts';

const params = z.object({ id });
const nothing = z.object({});

const file: Reading<typeof params, typeof nothing, AttachmentRecord> = {
  path: '/api/attachment/:id',
  projections: ['jobs'],
  params,
  search: nothing,
  answer: async (read, _search, { id: attachmentId }) => {
    const [row] = await read.fetch(
      readModels
        .selectFrom('read.attachments')
        .select('record')
        .where('account_id', '=', read.accountId)
        .where('id', '=', attachmentId)
        .where(({ not }) => not('deleted')),
    );
    if (row === undefined) throw noSuchFile();
    return attachmentRecord.parse(row.record);
  },
};

/**
 * `GET /api/attachment/{id}`. A file comes from somebody else, so no browser may show it as a page of the app: it is
 * always saved, its media type is never believed, and were it shown all the same, it could do nothing.
 */
export function serveAttachment(app: FastifyInstance, deps: QueryDeps, contents: ContentStore): void {
  app.get(file.path, { ...operationOf(file), exposeHeadRoute: false }, async (request, reply) => {
    const { answer } = await answerQuery(deps, file, request, reply, minRevisionOf(request.headers));
    const { content, name, size } = answer;
    const pieces = contents.read({ accountId: deps.accountOf(request), content })[Symbol.asyncIterator]();
    const first = await pieces.next().catch((error: unknown) => {
      throw error instanceof ContentMissing ? noSuchFile() : error;
    });
    const bytes = async function* () {
      for (let next = first; !next.done; next = await pieces.next()) yield next.value;
    };
    return reply
      .type(UNKNOWN_TYPE)
      .header('content-length', size)
      .header('content-disposition', contentDisposition(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(bytes(), { objectMode: false }));
  });
}

function noSuchFile(): Rejected {
  return new Rejected('not_found', 'There is no such file.');
}
