/** The store whose appends go over the one batch stream of this process. */
let owner: BatchLane | null = null;

/**
 * Decides how appends travel. The client's fast path sends all of them over one stream and keeps the waiting
 * ones of every client of the process in one table: an error of one client's stream empties it, and the next
 * answer to another client then throws inside the client. So one store of a process at a time uses the fast
 * path, with one client after the other; any further store sends every append as a call of its own.
 */
export class BatchLane {
  constructor() {
    owner ??= this;
  }

  /** Whether this store may send its appends over one stream. */
  get isOwner(): boolean {
    return owner === this;
  }

  release(): void {
    if (owner === this) owner = null;
  }
}
