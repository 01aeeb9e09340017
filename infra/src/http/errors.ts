import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The body of every refused request. */
type ErrorBody = { message: string; code: string; errors?: Record<string, string[]> };

/** An intentional error of a service: the status and the content of the answer. */
const intendedSchema = z.object({
  statusCode: z.int().min(400).max(599),
  code: z.string().regex(/^[a-z_]+$/),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

const BY_STATUS: Record<number, ErrorBody> = {
  400: { code: 'malformed', message: 'The request could not be read.' },
  404: { code: 'not_found', message: "There's nothing here." },
  403: { code: 'not_found', message: "There's nothing here." },
  408: { code: 'timeout', message: 'The request took too long to arrive.' },
  413: { code: 'payload_too_large', message: 'The request is too large.' },
  414: { code: 'malformed', message: 'The address is too long.' },
  415: { code: 'unsupported_media_type', message: 'Send the request as application/json.' },
  416: { code: 'malformed', message: 'The file has no such range.' },
  429: { code: 'too_many_requests', message: 'Too many requests: try again in a moment.' },
  431: { code: 'malformed', message: 'The headers of the request are too large.' },
  503: {
    code: 'unavailable',
    message: 'Something went wrong on our side. Please try again. Nothing was changed.',
  },
};
const INTERNAL: ErrorBody = { code: 'internal', message: 'Something went wrong on the server.' };

/** The status and the body of the answer to any error. The message of an unexpected error is never revealed. */
export function errorAnswer(error: unknown): { status: number; body: ErrorBody } {
  const intended = intendedSchema.safeParse(error);
  if (intended.success) {
    const { statusCode, code, message, errors, details } = intended.data;
    return { status: statusCode, body: { message, code, ...(errors && { errors }), ...details } };
  }
  const status = statusOf(error);
  return { status, body: BY_STATUS[status] ?? INTERNAL };
}

/** A file that may not be served is answered like a missing one. */
const SHOWN_AS: Record<number, number> = { 403: 404 };

function statusOf(error: unknown): number {
  // A client that is gone has the error code of a store that is gone.
  if (isBrokenOff(error)) return 400;
  if (isStoreOutage(error)) return 503;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status !== 'number' || !BY_STATUS[status]) return 500;
  return SHOWN_AS[status] ?? status;
}

/** Whether a client disconnected while it sent its body, so that nobody reads the answer. */
function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}

/** Answers every error of the app in the shape of the contract; unexpected ones are logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = errorAnswer(error);
    if (status === 500) request.log.error({ err: error }, 'A request failed.');
    else if (status === 503) request.log.warn(`A request was answered 503: ${error.message}`);
    else if (error.cause !== undefined) request.log.warn(`A request was refused: ${String(error.cause)}`);
    if (status === 503) reply.header('retry-after', '1');
    return reply.code(status).send(body);
  });
}

/** The answer to bytes that are no HTTP, written directly to the socket. */
export function bareAnswer(error: { code?: string }): string {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const text = JSON.stringify(BY_STATUS[status]);
  return [
    `HTTP/1.1 ${status} Error`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
