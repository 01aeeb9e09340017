import type { EditConflict } from './edit-conflict.ts';
import type { HistoryEntry } from './history-entry.ts';

/** What the server says when it refuses: its message, a code, and messages by field. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The entries in the way of an undo (code `undo_conflict`). */
  readonly blockedBy: readonly HistoryEntry[];
  /** How many there are; `blockedBy` names the newest. */
  readonly blockedByTotal: number;
  /** The fields that others changed since, with what an edit would overwrite (code `edit_conflict`). */
  readonly conflicts: readonly EditConflict[];
  /** Where the ledger stands, as far as a refusal tells it. */
  readonly revision: number | null;
  /** Seconds after which a 429 or 503 may be tried again. */
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

/** No answer came: the machine is offline, or the server is. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The first message for a field, if the refusal names one. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined;
}
