import { REJECTION_STATUS, type RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { editConflictAnswer, historyEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { z } from 'zod';

/** The codes of refusals that the web server answers before a route runs. */
const SERVER_CODES = ['payload_too_large', 'timeout', 'unauthenticated', 'internal'] as const;

const REJECTION_CODES = Object.keys(REJECTION_STATUS).filter((code): code is RejectionCode =>
  Object.hasOwn(REJECTION_STATUS, code),
);

/** The shape of every refusal. The fields after `errors` belong to the codes in their descriptions. */
export const problem = z.strictObject({
  message: z.string(),
  code: z.enum([...REJECTION_CODES, ...SERVER_CODES]),
  errors: z.record(z.string(), z.array(z.string())).exactOptional().describe('Messages by field.'),
  blockedBy: z
    .array(historyEntryAnswer)
    .exactOptional()
    .describe('`undo_conflict`, `edit_conflict`: the blocking entries; at most 20, the newest.'),
  blockedByTotal: z
    .int()
    .exactOptional()
    .describe('`undo_conflict`, `edit_conflict`: the number of blocking entries.'),
  conflicts: z
    .array(editConflictAnswer)
    .exactOptional()
    .describe(
      '`edit_conflict`: each field with the value seen, the present value and the requested value; at most 100.',
    ),
  conflictsTotal: z.int().exactOptional().describe('`edit_conflict`: the number of such fields.'),
  basedOn: z.int().exactOptional().describe('`edit_conflict`: the revision of X-Based-On.'),
  revision: z.int().exactOptional().describe('`edit_conflict`: the present revision of the ledger.'),
  currencies: z.array(z.string()).exactOptional().describe('`no_rate`: the currencies without a rate.'),
  jobId: z.int().exactOptional().describe('`already_invoiced`: the job.'),
  invoiceId: z.int().nullable().exactOptional().describe('`already_invoiced`: the invoice it is on.'),
  refused: z
    .array(z.strictObject({ id: z.int(), reason: z.string() }))
    .exactOptional()
    .describe(
      'A command on several records: with `not_found` those that do not exist, with `invalid` all that are refused, in both cases at most 20.',
    ),
  refusedTotal: z.int().exactOptional().describe('The number of refused records.'),
  rows: z.int().exactOptional().describe('`invalid` of an import: how many rows were refused.'),
  retryAfter: z.int().exactOptional().describe('`too_many_requests`: seconds, as in Retry-After.'),
});

/** The refusals of one status: their name among the components, their description and their codes. */
type RefusalText = { name: string; description: string; codes: Partial<Record<string, string>> };

/** Every status of a refusal, with its codes and an example message of each. */
export const REFUSALS: Readonly<Record<number, RefusalText>> = {
  400: {
    name: 'Malformed',
    description:
      'The request cannot be read: no JSON, an unknown value of a filter, a header in another format.',
    codes: { malformed: 'The Idempotency-Key is not a UUID.' },
  },
  401: {
    name: 'NotSignedIn',
    description: 'Nobody is signed in.',
    codes: { not_signed_in: 'Please log in.' },
  },
  402: {
    name: 'SubscriptionRequired',
    description: 'The trial is over and there is no subscription. Exports, account and billing stay open.',
    codes: { subscription_required: 'You don’t have an active subscription' },
  },
  404: {
    name: 'NotFound',
    description:
      'The record does not exist, or belongs to somebody else; also when the id in the path is none.',
    codes: {
      not_found: 'This does not exist.',
      nothing_to_undo: 'There is nothing to undo.',
      nothing_to_redo: 'There is nothing to redo.',
      no_rate: 'There is no exchange rate for this.',
    },
  },
  409: {
    name: 'Conflict',
    description:
      'The request conflicts with the present state: a name or number is in use, a job is on another invoice, an edit or an undo would overwrite changes of others, a key was used for another request, or too many requests are changing the account.',
    codes: {
      duplicate: 'Lingua Nord already exists',
      number_taken: 'The number 17 is taken.',
      already_invoiced: 'This job is on an invoice already.',
      edit_conflict: 'This was changed in the meantime: rate.',
      undo_conflict: 'Later changes block this.',
      idempotency_mismatch: 'This idempotency key belongs to another request.',
      conflict: 'Something went wrong on our side. Please try again.',
    },
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large, or one command would store too much at once.',
    codes: {
      payload_too_large: 'The request is too large.',
      too_large: 'This would store too much at once.',
    },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not application/json.',
    codes: { unsupported_media_type: 'Send the request as application/json.' },
  },
  419: {
    name: 'Csrf',
    description: 'X-XSRF-TOKEN is missing or outdated: get /sanctum/csrf-cookie and try again.',
    codes: { csrf: 'This page is out of date. Please try again.' },
  },
  422: {
    name: 'Invalid',
    description:
      'A rule is violated; `errors` has the messages by field. Serious changes need a sign-in, or a `POST /api/security/confirm`, within the last five minutes.',
    codes: {
      invalid: 'Name is required',
      reauthentication_required: "Please confirm it's you.",
      no_rate: 'There is no exchange rate between EUR and XAU.',
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Retry-After has the seconds until the next one is accepted.',
    codes: { too_many_requests: 'Too many requests. Please try again later.' },
  },
  503: {
    name: 'Unavailable',
    description: 'A store is down or full, or payments are not configured. Nothing was changed in part.',
    codes: {
      unavailable: 'Something went wrong on our side. Please try again.',
      out_of_space: 'The service is out of space, so nothing can be saved at the moment.',
      payments_not_configured: 'Payments are not configured on this server.',
    },
  },
};
