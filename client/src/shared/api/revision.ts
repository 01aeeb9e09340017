let seen: number | null = null;
let read: number | null = null;

/** The highest revision of the account's ledger that this tab knows of; a query must not answer an older state. */
export function revisionSeen(): number | null {
  return seen;
}

/** Remembers a revision that a command, a query or the live feed told. */
export function sawRevision(revision: number | null): void {
  if (revision !== null && (seen === null || revision > seen)) seen = revision;
}

/**
 * The revision that the screen was made from: that of the newest answer to a read. An edit that says so is not taken when
 * others changed the same field since.
 */
export const revisionRead = (): number | null => read;

/** Remembers the revision of an answer to a read. */
export function readRevision(revision: number | null): void {
  sawRevision(revision);
  if (revision !== null && (read === null || revision > read)) read = revision;
}

/**
 * The account's ledger ends at `end`, before a revision that was sent: it was restored or moved while this tab was open.
 * What the tab remembers beyond that is of a ledger that is no more.
 */
export function ledgerEndsAt(end: number): void {
  if (seen !== null && seen > end) seen = end;
  if (read !== null && read > end) read = end;
}

/** Another account has another ledger: revisions start anew. */
export function forgetRevision(): void {
  seen = null;
  read = null;
}
