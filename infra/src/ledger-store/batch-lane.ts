/** The store whose appends use the one batch stream of this process. */
let owner: BatchLane | null = null;

/**
 * Decides how appends are sent. The client's fast path sends all of them over one stream, and keeps the waiting
 * appends of every client of the process in one table. An error of one client's stream empties that table, and the
 * next answer to another client then throws inside the client. Therefore only one store of a process at a time uses
 * the fast path, with one client after the other; any other store sends every append as a separate call.
 */
export class BatchLane {
  constructor() {
    owner ??= this;
  }

  /** Whether this store may send its appends over the batch stream. */
  get isOwner(): boolean {
    return owner === this;
  }

  release(): void {
    if (owner === this) owner = null;
  }
}
