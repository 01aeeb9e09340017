import { messageFields } from '@ledgerline/shared-events/deliveries/commands.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fileSafe } from '#paper/file-name.ts';
import { parsed, pathParams, type QueryDeps } from '../answer.ts';
import { id } from '../query-string.ts';
import {
  BEHIND,
  documentQuery,
  fileName,
  issue,
  orderOf,
  paperOf,
  type RecordIssue,
  readIssued,
  unavailable,
} from './invoice-pdf.ts';

/** A message that the user sends by a mail program. */
export type UnsentMessage = {
  /** The address of the user; null where the mail program has to choose one. */
  from: string | null;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  replyTo: string | null;
  subject: string;
  body: string;
  papers: readonly { name: string; type: string; bytes: Uint8Array }[];
};

export type MessageFiles = {
  recordIssue: RecordIssue;
  /** The message as a file of RFC 5322. */
  compose: (message: UnsentMessage) => Promise<Buffer>;
  emailOf: (request: FastifyRequest) => string | null;
};

const params = z.object({ id });
const body = z.strictObject({
  ...messageFields,
  attach: z
    .array(z.enum(['pdf']))
    .max(10)
    .default(['pdf']),
});

/**
 * `POST /api/invoice/{id}/message`: a message with the invoice as a file that mail programs open, for accounts that
 * have no mail server. Nothing is sent. The ledger records the issue, as it does before a download of the PDF.
 */
export function serveInvoiceMessage(app: FastifyInstance, deps: QueryDeps, files: MessageFiles): void {
  app.post(
    '/api/invoice/:id/message',
    { config: { operation: { params, body } } },
    async (request, reply) => {
      const {
        attach,
        to,
        cc = [],
        bcc = [],
        replyTo = null,
        subject,
        body: text,
      } = parsed(body, request.body);
      const issued = await issue(files.recordIssue, request, pathParams(params, request).id);
      const { answer, isStale } = await readIssued(deps, documentQuery, request, reply, issued);
      if (isStale || answer === null) throw unavailable(BEHIND);
      const { record, paper } = answer;
      const hasPdf = attach.includes('pdf');
      const order = orderOf(deps, request, reply);
      const printed = hasPdf ? await paperOf(deps, record, paper, order) : null;
      const pdf = printed?.pdf ?? null;
      const message = await files.compose({
        from: files.emailOf(request),
        ...{ to, cc, bcc, replyTo, subject },
        body: text,
        papers: pdf === null ? [] : [{ name: fileName(record.number), type: 'application/pdf', bytes: pdf }],
      });
      return reply
        .type('message/rfc822')
        .header('content-disposition', contentDisposition(`Invoice ${fileSafe(record.number)}.eml`))
        .send(message);
    },
  );
}
