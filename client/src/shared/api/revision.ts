let seen: number | null = null;

/** The highest revision of the account's ledger that this tab knows of; a query must not answer an older state. */
export function revisionSeen(): number | null {
  return seen;
}

/** Remembers a revision that a command, a query or the live feed told. */
export function sawRevision(revision: number | null): void {
  if (revision !== null && (seen === null || revision > seen)) seen = revision;
}

/** Another account has another ledger: revisions start anew. */
export function forgetRevision(): void {
  seen = null;
}
