import { REJECTION_STATUS, type RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { editConflictAnswer, historyEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { z } from 'zod';

/** Codes of refusals that the web server gives before any route is asked. */
const SERVER_CODES = ['payload_too_large', 'timeout', 'unauthenticated', 'internal'] as const;

const REJECTION_CODES = Object.keys(REJECTION_STATUS).filter((code): code is RejectionCode =>
  Object.hasOwn(REJECTION_STATUS, code),
);

/** The one shape of every refusal; what stands after `errors` comes with the codes that its words name. */
export const problem = z.strictObject({
  message: z.string(),
  code: z.enum([...REJECTION_CODES, ...SERVER_CODES]),
  errors: z.record(z.string(), z.array(z.string())).exactOptional().describe('Messages by field.'),
  blockedBy: z
    .array(historyEntryAnswer)
    .exactOptional()
    .describe('`undo_conflict`, `edit_conflict`: the entries in the way; of an undo at most 20, the newest.'),
  blockedByTotal: z.int().exactOptional().describe('`undo_conflict`: how many entries are in the way.'),
  conflicts: z
    .array(editConflictAnswer)
    .exactOptional()
    .describe('`edit_conflict`: each field with the value seen, the one that stands and the one wanted.'),
  basedOn: z.int().exactOptional().describe('`edit_conflict`: the revision of X-Based-On.'),
  revision: z.int().exactOptional().describe('`edit_conflict`: the revision that the ledger stands at.'),
  currencies: z.array(z.string()).exactOptional().describe('`no_rate`: the currencies without a rate.'),
  jobId: z.int().exactOptional().describe('`already_invoiced`: the job.'),
  invoiceId: z.int().nullable().exactOptional().describe('`already_invoiced`: the invoice it is on.'),
  rows: z.int().exactOptional().describe('`invalid` of an import: how many rows were refused.'),
  retryAfter: z.int().exactOptional().describe('`too_many_requests`: seconds, as in Retry-After.'),
});

/** The refusals of one status: their name among the components, what they mean, and the codes that they carry. */
export type RefusalText = { name: string; description: string; codes: Partial<Record<string, string>> };

/** Every status of a refusal, with each code and the words that go with it. */
export const REFUSALS: Readonly<Record<number, RefusalText>> = {
  400: {
    name: 'Malformed',
    description:
      'The request cannot be read: no JSON, an unknown value of a filter, a header of another form.',
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
    description: 'It is not there, or it is somebody else’s.',
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
      'It does not fit to what stands: a name or number is taken, a job is on another invoice, an edit or an undo would go over what others did, a key was used for another request, or the account is being changed by too many at once.',
    codes: {
      duplicate: 'Lingua Nord already exists',
      number_taken: 'The number 17 is taken.',
      already_invoiced: 'This job is on an invoice already.',
      edit_conflict: 'This was changed in the meantime: rate.',
      undo_conflict: 'Later changes are in the way of this.',
      idempotency_mismatch: 'This idempotency key belongs to another request.',
      conflict: 'Others are changing this account right now. Please try again.',
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
    description: 'X-XSRF-TOKEN is missing or old: get /sanctum/csrf-cookie and try again.',
    codes: { csrf: 'Your page is out of date. Please try again.' },
  },
  422: {
    name: 'Invalid',
    description: 'A rule is broken; `errors` has the messages by field.',
    codes: {
      invalid: 'Name is required',
      no_rate: 'There is no exchange rate between EUR and XAU.',
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Retry-After says in how many seconds the next one may come.',
    codes: { too_many_requests: 'Too many requests. Please try again later.' },
  },
  503: {
    name: 'Unavailable',
    description: 'A store is down, or payments are not configured. Nothing is half done.',
    codes: {
      unavailable: 'A store is down for the moment. Please try again soon.',
      payments_not_configured: 'Payments are not configured on this server.',
    },
  },
};
