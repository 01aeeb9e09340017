/** Revisions of the account's ledger, as far as one tab knows them. */
export type Revisions = {
  /** The highest known revision; null while none is known. A query must not answer an older state. */
  seen(): number | null;
  /**
   * The highest revision that an answer of the lists had: the screen shows this state. The server compares an edit that
   * names it with what others changed since.
   */
  read(): number | null;
  /** The lowest revision that a read was answered at; null before the first answer. */
  oldest(): number | null;
  /** Remembers a revision from a command, a query or the live feed. */
  note(revision: number | null): void;
  /** Remembers the revision at which a read was answered, also where it was refused. */
  noteAnswer(revision: number | null): void;
  /** Everything is read again: earlier answers don't count for `oldest`. */
  forgetAnswers(): void;
  /** Remembers the revision of an answer to a read that the screen shows. */
  noteRead(revision: number | null): void;
  /**
   * The ledger ends at `end`, before a revision that was sent: it was restored or moved while this tab was open. Higher
   * revisions are forgotten.
   */
  endAt(end: number): void;
  /** Another account has another ledger: no revision is known. */
  forget(): void;
};

/** Creates the memory of revisions of one tab. */
export function createRevisions(): Revisions {
  let seen: number | null = null;
  let read: number | null = null;
  let oldest: number | null = null;
  const note = (revision: number | null) => {
    seen = higher(seen, revision);
  };
  return {
    seen: () => seen,
    read: () => read,
    oldest: () => oldest,
    note,
    noteAnswer(revision) {
      if (revision !== null) oldest = Math.min(revision, oldest ?? revision);
    },
    forgetAnswers() {
      oldest = null;
    },
    noteRead(revision) {
      note(revision);
      read = higher(read, revision);
    },
    endAt(end) {
      seen = notBeyond(end, seen);
      read = notBeyond(end, read);
    },
    forget() {
      seen = null;
      read = null;
      oldest = null;
    },
  };
}

function higher(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

const notBeyond = (end: number, revision: number | null): number | null =>
  revision === null ? null : Math.min(end, revision);
