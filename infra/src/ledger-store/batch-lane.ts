/** The store whose appends go over the one batch stream of this process. */
let owner: BatchLane | null = null;

/**
 * Decides how appends travel. The client's fast path sends all of them over one stream and keeps the waiting
 * ones of every client of the process in one table: an error of one client's stream empties it, and the next
 * answer to another client then throws inside the client. So one store of a process at a time uses the fast
 * path; any further one sends every append as a call of its own, which credentials per call make it do.
 */
export class BatchLane {
  readonly #credentials: { username: string; password: string };

  constructor(connectionString: string) {
    const [, username = '', password = ''] = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/.exec(connectionString) ?? [];
    this.#credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
    owner ??= this;
  }

  /** The options that make the client send an append the way that is safe for this store. */
  appendOptions(): { credentials?: { username: string; password: string } } {
    return owner === this ? {} : { credentials: this.#credentials };
  }

  release(): void {
    if (owner === this) owner = null;
  }
}
