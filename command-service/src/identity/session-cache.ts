import { LRUCache } from 'lru-cache';

const MAX_SESSIONS = 10_000;
const LONGEST_MS = 60_000;

/**
 * The users of sessions in use, so that requests need no query. While something about users or sessions is being
 * changed, every look-up reads the database: from the moment at which a change is committed, no request sees what was
 * before it, also while the change itself does not know yet that it is committed.
 */
export class SessionCache<User extends object> {
  readonly #entries = new LRUCache<string, { user: User; at: number }>({ max: MAX_SESSIONS });
  #changing = 0;
  #changes = 0;

  /**
   * The user of a session, from the cache or by `read`.
   * @param now in ms since 1970
   * @param remembered what later look-ups answer
   */
  async find(
    digest: string,
    now: number,
    read: () => Promise<User | null>,
    remembered: (user: User) => User,
  ): Promise<User | null> {
    const cached = this.#changing === 0 ? this.#entries.get(digest) : undefined;
    if (cached !== undefined && now - cached.at < LONGEST_MS) return cached.user;
    const changes = this.#changes;
    const user = await read();
    // What was read while something changed may be outdated.
    if (user !== null && this.#changing === 0 && changes === this.#changes) {
      this.#entries.set(digest, { user: remembered(user), at: now });
    }
    return user;
  }

  /** Does something that changes users or sessions. */
  async whileChanging<T>(change: () => Promise<T>): Promise<T> {
    this.#changing += 1;
    this.#changes += 1;
    try {
      return await change();
    } finally {
      this.#entries.clear();
      this.#changing -= 1;
      this.#changes += 1;
    }
  }
}
