/** If a node does not have an append after this many milliseconds, it is not behind: the store was restored. */
const REMEMBERED_MS = 10_000;
const MAX_STREAMS = 10_000;

/** The revisions of the latest successful appends. A read must not end before them. */
export class AppendedRevisions {
  readonly #byStream = new Map<string, { revision: number; until: number }>();

  note(stream: string, revision: number): void {
    this.#byStream.delete(stream);
    this.#byStream.set(stream, { revision, until: performance.now() + REMEMBERED_MS });
    const [oldest] = this.#byStream.keys();
    if (this.#byStream.size > MAX_STREAMS && oldest !== undefined) this.#byStream.delete(oldest);
  }

  forget(stream: string): void {
    this.#byStream.delete(stream);
  }

  /** The revision that a stream has at least; -1 without a recent append. */
  of(stream: string): number {
    const noted = this.#byStream.get(stream);
    return noted && noted.until > performance.now() ? noted.revision : -1;
  }
}
