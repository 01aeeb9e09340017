import { minRevisionOf } from '@ledgerline/shared-events/api/min-revision.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import {
  type DeliveryPaper,
  deliveryRecord,
  paperSha256,
} from '@ledgerline/shared-events/deliveries/record.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { answerQuery, operationOf, type QueryDeps, type Reading } from '../answer.ts';
import { INVOICE_PROJECTIONS } from '../invoices/invoices.ts';
import { id } from '../query-string.ts';

const params = z.object({ id, sha256: paperSha256 });
const nothing = z.object({});

/** The media type by the kind of paper: what an imported ledger says about it is not believed. */
const TYPES: Record<DeliveryPaper['kind'], string> = { pdf: 'application/pdf' };

const paper: Reading<typeof params, typeof nothing, DeliveryPaper> = {
  path: '/api/delivery/:id/paper/:sha256',
  projections: INVOICE_PROJECTIONS,
  params,
  search: nothing,
  answer: async (read, _search, { id: deliveryId, sha256 }) => {
    const [row] = await read.fetch(
      readModels
        .selectFrom('read.deliveries')
        .select('record')
        .where('account_id', '=', read.accountId)
        .where('id', '=', deliveryId),
    );
    const papers = row === undefined ? [] : deliveryRecord.parse(row.record).papers;
    const found = papers.find((each) => each.sha256 === sha256);
    if (found === undefined) throw new Rejected('not_found', 'There is no such file.');
    return found;
  },
};

/**
 * `GET /api/delivery/{id}/paper/{sha256}`: a file of a message, the very bytes that were attached, also when the
 * invoice was changed or deleted since. It is always saved, never shown as a page of the app.
 */
export function serveDeliveryPaper(app: FastifyInstance, deps: QueryDeps, papers: KeptPapers): void {
  app.get(paper.path, { ...operationOf(paper), exposeHeadRoute: false }, async (request, reply) => {
    const { answer } = await answerQuery(deps, paper, request, reply, minRevisionOf(request.headers));
    const { kind, name, sha256 } = answer;
    const bytes = await papers.read(deps.accountOf(request), sha256);
    if (bytes === null) throw new Rejected('not_found', 'This file of the message is not kept here.');
    return reply
      .type(TYPES[kind])
      .header('content-length', bytes.byteLength)
      .header('content-disposition', contentDisposition(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
