import multipart from '@fastify/multipart';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { oneAttachmentAnswer } from '@ledgerline/shared-events/attachments/answers.ts';
import { MAX_FILE_BYTES } from '@ledgerline/shared-events/attachments/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TOO_LARGE } from '../file-reading/received-file.ts';
import { commandCaller, idempotencyKey } from '../http/command-request.ts';
import { pathId } from '../http/rest-commands.ts';
import { whileSignedIn } from '../http/while-signed-in.ts';
import { type AttachmentParts, uploadAttachment } from './attachment-uploads.ts';

const params = z.object({ id: z.int().min(1) });
const UPLOAD = { config: { longBody: true, operation: { params, answer: oneAttachmentAnswer } } };
const LONGEST_NAME = 2_000;

/** `POST /api/job/{id}/attachment`: one file as `multipart/form-data`. */
export function serveAttachments(app: FastifyInstance, parts: AttachmentParts): void {
  void app.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    await inside.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAX_FILE_BYTES + 1, fieldNameSize: 100 },
      throwFileSizeLimit: false,
    });
    inside.post<{ Params: { id: string } }>('/api/job/:id/attachment', UPLOAD, async (request, reply) => {
      try {
        const { commandId, revision, attachment } = await receive(parts, request);
        reply.headers({ 'X-Command-Id': commandId, 'X-Revision': revision });
        return await reply.code(201).send({ attachment });
      } catch (error) {
        // Drain the rest of the body: otherwise it fills the connection and the sender never receives the answer.
        request.raw.resume();
        throw error;
      }
    });
  });
}

async function receive(parts: AttachmentParts, request: FastifyRequest<{ Params: { id: string } }>) {
  const jobId = pathId(request.params.id);
  const key = idempotencyKey(request);
  if (!request.isMultipart()) throw new Rejected('malformed', 'Send the file as multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > 2 * MAX_FILE_BYTES) {
    throw new Rejected('too_large', TOO_LARGE);
  }
  const sent = await request.file().catch((): never => {
    throw new Rejected('malformed', 'The upload was incomplete. Please try again.');
  });
  if (sent === undefined) throw new Rejected('malformed', 'Send one file.');
  const upload = {
    caller: commandCaller(request),
    key,
    accountStatus: request.accountStatus ?? 'testAccount',
    jobId,
    name: sent.filename.slice(0, LONGEST_NAME),
    type: sent.mimetype,
    bytes: whileSignedIn(request, sent.file),
  };
  return await uploadAttachment(parts, upload);
}
