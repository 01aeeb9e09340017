/** Makes something for each key, once for all who ask while it is being made. */
export class SharedWhileMade<Made> {
  readonly #beingMade = new Map<string, Promise<Made>>();

  /** What `make` answers, or what is being made for this key already. */
  get(key: string, make: () => Promise<Made>): Promise<Made> {
    const earlier = this.#beingMade.get(key);
    if (earlier !== undefined) return earlier;
    const made = make().finally(() => this.#beingMade.delete(key));
    this.#beingMade.set(key, made);
    return made;
  }
}
