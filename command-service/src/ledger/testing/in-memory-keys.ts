import { type FirstAnswer, type KeyStore, MAX_KEYS } from '../idempotency/remembered-keys.ts';

/** Idempotency keys in memory, which several processes may share; it counts its calls. */
export class InMemoryKeys implements KeyStore {
  readonly #kept = new Map<string, FirstAnswer>();
  calls = 0;

  async find(accountId: string, commandId: string): Promise<FirstAnswer | null> {
    this.calls += 1;
    return structuredClone(this.#kept.get(`${accountId} ${commandId}`)) ?? null;
  }

  async keep(accountId: string, answer: FirstAnswer): Promise<FirstAnswer> {
    this.calls += 1;
    const key = `${accountId} ${answer.commandId}`;
    const first = this.#kept.get(key) ?? structuredClone(answer);
    this.#kept.set(key, first);
    for (const oldest of this.#keysOf(accountId).slice(0, -MAX_KEYS)) this.#kept.delete(oldest);
    return structuredClone(first);
  }

  async keysOf(accountId: string, limit: number): Promise<string[]> {
    this.calls += 1;
    return this.#keysOf(accountId)
      .slice(-limit)
      .map((key) => key.slice(accountId.length + 1));
  }

  async remove(accountId: string, commandId: string): Promise<void> {
    this.calls += 1;
    this.#kept.delete(`${accountId} ${commandId}`);
  }

  async removeAll(accountId: string): Promise<void> {
    this.calls += 1;
    for (const key of this.#keysOf(accountId)) this.#kept.delete(key);
  }

  #keysOf(accountId: string): string[] {
    return [...this.#kept.keys()].filter((key) => key.startsWith(accountId));
  }
}
