/** A node that has not heard of an append after so long, in milliseconds, is not behind: the store was put back. */
const REMEMBERED_MS = 10_000;
const MOST_STREAMS = 10_000;

/** The revisions that the store has just answered appends with: a read must not be behind them. */
export class AppendedRevisions {
  readonly #byStream = new Map<string, { revision: number; until: number }>();

  note(stream: string, revision: number): void {
    this.#byStream.delete(stream);
    this.#byStream.set(stream, { revision, until: performance.now() + REMEMBERED_MS });
    const [oldest] = this.#byStream.keys();
    if (this.#byStream.size > MOST_STREAMS && oldest !== undefined) this.#byStream.delete(oldest);
  }

  forget(stream: string): void {
    this.#byStream.delete(stream);
  }

  /** The revision that a stream has at least; -1 where none was answered lately. */
  of(stream: string): number {
    const noted = this.#byStream.get(stream);
    return noted && noted.until > performance.now() ? noted.revision : -1;
  }
}
