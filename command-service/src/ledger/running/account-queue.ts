/**
 * Runs the tasks of one account one after the other, in the order of their arrival, and those of different accounts
 * concurrently.
 */
export class AccountQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** Runs the task when the earlier tasks of the account have settled, and answers its result. */
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

  /** How many accounts have a running or waiting task. */
  get busyAccounts(): number {
    return this.#tails.size;
  }
}
