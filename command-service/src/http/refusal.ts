import '@ledgerline/shared-events/api/plain-issue.ts';
import { type FieldErrors, Rejected, type RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import {
  LedgerFull,
  LedgerUnavailable,
  OutcomeUnknown,
  StreamDeleted,
} from '@ledgerline/shared-events/ledger/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notSignedIn } from '../identity/login.ts';

/** Seconds in Retry-After when a store is unavailable. */
const RETRY_AFTER_S = 1;

const OUT_OF_SPACE =
  "We're out of storage, so nothing can be saved at the moment. Saved data is safe, and we'll keep trying to save your changes.";

/** Parts of the app that an operator may leave unused. */
const UNUSED_PARTS: ReadonlySet<RejectionCode> = new Set(['payments_not_configured', 'mail_not_configured']);

/** The refusal that an error means for the caller, or null for an error that is not for the caller. */
function refusalOf(error: unknown): Rejected | null {
  if (error instanceof Rejected) return error;
  if (error instanceof z.ZodError) return misfit(error);
  if (error instanceof StreamDeleted) return notSignedIn();
  if (error instanceof LedgerFull) return new Rejected('out_of_space', OUT_OF_SPACE);
  if (error instanceof LedgerUnavailable || error instanceof OutcomeUnknown) {
    return new Rejected('unavailable', 'Something went wrong on our side. Please try again.');
  }
  return null;
}

/** The body of a refusal in the shape of the HTTP contract. */
function refusalBody({ message, code, errors, details }: Rejected): Record<string, unknown> {
  return { message, code, ...(errors === undefined ? {} : { errors }), ...details };
}

/** Answers the refusals of the write side. Other errors go to the server's own handler, which reveals no details. */
export function answerRefusal(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  if (UNUSED_PARTS.has(refusal.code)) request.lacksConfiguration = true;
  else if (refusal.status === 503) request.log.warn(`A request was answered 503: ${error.message}`);
  const { retryAfter } = refusal.details;
  if (typeof retryAfter === 'number') reply.header('Retry-After', retryAfter);
  else if (refusal.code === 'unavailable' || refusal.code === 'out_of_space')
    reply.header('Retry-After', RETRY_AFTER_S);
  return reply.code(refusal.status).send(refusalBody(refusal));
}

/** The refusal of a payload of the wrong shape: 400 when it is no object, else 422 with messages by field. */
function misfit(error: z.ZodError): Rejected {
  const errors: FieldErrors = Object.create(null);
  for (const issue of error.issues) {
    for (const field of fieldsOf(issue)) errors[field] = [...(errors[field] ?? []), messageOf(issue)];
  }
  const [message = 'The request is invalid.'] = Object.values(errors).flat();
  if (Object.keys(errors).length === 0) return new Rejected('malformed', message);
  return new Rejected('invalid', message, { errors });
}

/** Of a value that no alternative takes, such as a day or nothing: the message of the rule that it violates. */
function messageOf(issue: z.core.$ZodIssue): string {
  const rule =
    issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code === 'custom') : undefined;
  return rule?.message ?? issue.message;
}

/** The path of an issue without the record that wraps the payload (`job`), because the screen knows only the fields. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const inside = path.length > 1 && typeof issue.path[1] === 'string' ? path.slice(1) : path;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...inside, key].join('.'));
  return inside.length === 0 ? [] : [inside.join('.')];
}
