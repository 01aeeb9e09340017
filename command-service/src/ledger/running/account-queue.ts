/**
 * Lets the tasks of one account run one after the other, in the order of their arrival, and those of different
 * accounts side by side.
 */
export class AccountQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Runs the task when the earlier ones of the account have settled, and answers what it answers. */
  run<T>(accountId: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(accountId) ?? Promise.resolve();
    const result = before.then(task);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(accountId, tail);
    void tail.then(() => {
      if (this.#tails.get(accountId) === tail) this.#tails.delete(accountId);
    });
    return result;
  }

  /** How many accounts have a task that runs or waits. */
  get busyAccounts(): number {
    return this.#tails.size;
  }
}
