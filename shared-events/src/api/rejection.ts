/** The machine-readable reasons of a refusal, each with its HTTP status. */
export const REJECTION_STATUS = {
  malformed: 400,
  not_signed_in: 401,
  subscription_required: 402,
  not_found: 404,
  nothing_to_undo: 404,
  nothing_to_redo: 404,
  conflict: 409,
  undo_conflict: 409,
  edit_conflict: 409,
  number_taken: 409,
  already_invoiced: 409,
  already_answered: 409,
  duplicate: 409,
  has_payments: 409,
  has_credit_notes: 409,
  issued: 409,
  not_issued: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  quota: 413,
  unsupported_media_type: 415,
  csrf: 419,
  invalid: 422,
  no_rate: 422,
  reauthentication_required: 422,
  register_first: 422,
  confirm_email_first: 422,
  too_many_requests: 429,
  payments_not_configured: 503,
  mail_not_configured: 503,
  unavailable: 503,
  out_of_space: 503,
} as const;

export type RejectionCode = keyof typeof REJECTION_STATUS;

/** Messages by field, as they are displayed. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal on which the caller can act: nothing was changed. It is answered as `{ message, code, errors?, ...details
 * }` with the status of its code.
 */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly code: RejectionCode;
  readonly errors: FieldErrors | undefined;
  /** Further fields of the answer's body, such as `blockedBy` of an undo conflict. */
  readonly details: Record<string, unknown>;

  constructor(
    code: RejectionCode,
    message: string,
    more: { errors?: FieldErrors; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = more.errors;
    this.details = more.details ?? {};
  }

  get status(): number {
    return REJECTION_STATUS[this.code];
  }

  /** The same under the name that web frameworks expect. */
  get statusCode(): number {
    return this.status;
  }
}

/** A rule that one field violates: 422 with the message both for the whole and for the field. */
export function invalidField(field: string, message: string): Rejected {
  return new Rejected('invalid', message, { errors: { [field]: [message] } });
}
