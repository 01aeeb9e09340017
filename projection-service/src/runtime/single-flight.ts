/** Work with a result for each key, done once for all who ask while it is under way. */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** The result of `work`, or of the work for this key that is under way already. */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const earlier = this.#underWay.get(key);
    if (earlier !== undefined) return earlier;
    const result = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, result);
    return result;
  }
}
