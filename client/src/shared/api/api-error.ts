import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import type {
  EditConflictAnswer as EditConflict,
  HistoryEntryAnswer as HistoryEntry,
} from '@ledgerline/shared-events/history/answers.ts';

/** A refusal of the server: its message, a code, and messages by field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The entries that block an undo (code `undo_conflict`). */
  readonly blockedBy: readonly HistoryEntry[];
  /** The number of blocking entries; `blockedBy` names the newest. */
  readonly blockedByTotal: number;
  /** The fields that others changed since, with the values that an edit would overwrite (code `edit_conflict`). */
  readonly conflicts: readonly EditConflict[];
  /** The revision of the ledger, if the refusal contains it. */
  readonly revision: number | null;
  /** Seconds until a 429 or 503 may be retried. */
  readonly retryAfter: number | null;

  constructor(refusal: {
    status: number;
    code: string;
    message: string;
    errors?: ApiError['errors'] | undefined;
    blockedBy?: ApiError['blockedBy'] | undefined;
    blockedByTotal?: number | undefined;
    conflicts?: ApiError['conflicts'] | undefined;
    revision?: number | null | undefined;
    retryAfter?: number | null;
  }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.errors = refusal.errors ?? {};
    this.blockedBy = refusal.blockedBy ?? [];
    this.blockedByTotal = refusal.blockedByTotal ?? this.blockedBy.length;
    this.conflicts = refusal.conflicts ?? [];
    this.revision = refusal.revision ?? null;
    this.retryAfter = refusal.retryAfter ?? null;
  }
}

/** No answer arrived: this machine or the server is offline. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The first message for a field, if the refusal has one. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}

/** The refusals whose message tells people what stands in the way. Those of others are for programs. */
const EXPLAINED: ReadonlySet<string> = new Set<RejectionCode>([
  'subscription_required',
  'number_taken',
  'already_invoiced',
  'already_answered',
  'duplicate',
  'has_payments',
  'has_credit_notes',
  'issued',
  'not_issued',
  'too_large',
  'quota',
  'invalid',
  'no_rate',
  'register_first',
  'confirm_email_first',
  'out_of_space',
]);
const GONE = "It doesn't exist any more.";

/** What failed, followed by the server's explanation where it has one. */
export function refusalText(failure: string, error: unknown): string {
  const reason = error instanceof ApiError ? reasonOf(error) : undefined;
  if (reason === undefined || reason === failure) return failure;
  return `${failure.replace(/\.? Please try again later\.?$|\.$/, '')}: ${reason}`;
}

function reasonOf({ code, errors, message }: ApiError): string | undefined {
  if (code === 'not_found') return GONE;
  const [ofField] = Object.values(errors).flat();
  return ofField ?? (EXPLAINED.has(code) ? message : undefined);
}
