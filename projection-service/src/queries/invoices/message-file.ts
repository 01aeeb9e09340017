import { messageFields } from '@ledgerline/shared-events/deliveries/commands.ts';
import { MAILED_PATHS } from '@ledgerline/shared-events/deliveries/document.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentName } from '#paper/document-paper.ts';
import { parsed, pathParams, type QueryDeps } from '../answer.ts';
import { id } from '../query-string.ts';
import {
  BEHIND,
  issue,
  orderOf,
  type Printed,
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
 * `POST /api/invoice/{id}/message`: a message with the document as a file that mail programs open, for accounts that
 * have no mail server. Nothing is sent. The ledger records the issue, as it does before a download of the PDF.
 */
export function serveMessageFile<Document extends { number: string }>(
  app: FastifyInstance,
  deps: QueryDeps,
  files: MessageFiles,
  { query, kind, print }: Printed<Document>,
): void {
  const path = `${MAILED_PATHS[kind]}/:id/message`;
  app.post(path, { config: { operation: { params, body } } }, async (request, reply) => {
    const { attach, to, cc = [], bcc = [], replyTo = null, subject, body: text } = parsed(body, request.body);
    const issued = await issue(files.recordIssue, request, pathParams(params, request).id, kind);
    const { answer, isStale } = await readIssued(deps, query, request, reply, issued);
    if (isStale || answer === null) throw unavailable(BEHIND);
    const { record, options } = answer;
    const order = orderOf(deps, request, reply);
    const printed = attach.includes('pdf') ? await print(record, options, order) : null;
    const name = documentName(kind, record.number);
    const papers =
      printed === null ? [] : [{ name: `${name}.pdf`, type: 'application/pdf', bytes: printed.pdf }];
    const message = await files.compose({
      from: files.emailOf(request),
      ...{ to, cc, bcc, replyTo, subject },
      body: text,
      papers,
    });
    return reply
      .type('message/rfc822')
      .header('content-disposition', contentDisposition(`${name}.eml`))
      .send(message);
  });
}
