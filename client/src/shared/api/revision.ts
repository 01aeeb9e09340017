let seen: number | null = null;
let read: number | null = null;

/** The highest revision of the account's ledger that this tab has seen; a query must not answer an older state. */
export function revisionSeen(): number | null {
  return seen;
}

/** Remembers a revision from a command, a query or the live feed. */
export function sawRevision(revision: number | null): void {
  if (revision !== null && (seen === null || revision > seen)) seen = revision;
}

/**
 * The revision that the screen shows: that of the newest answer to a read. An edit that is based on it is refused when
 * others changed the same field since.
 */
export const revisionRead = (): number | null => read;

/** Remembers the revision of an answer to a read. */
export function readRevision(revision: number | null): void {
  sawRevision(revision);
  if (revision !== null && (read === null || revision > read)) read = revision;
}

/**
 * The account's ledger ends at `end`, before a revision that was sent: it was restored or moved while this tab was
 * open. Forgets the later revisions, which belong to the former ledger.
 */
export function ledgerEndsAt(end: number): void {
  if (seen !== null && seen > end) seen = end;
  if (read !== null && read > end) read = end;
}

/** Forgets all revisions: another account has another ledger. */
export function forgetRevision(): void {
  seen = null;
  read = null;
}
