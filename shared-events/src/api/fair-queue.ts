/** What waits, by its owner. The owners take turns, so that nobody waits for all of another's work. */
export class FairQueue<T> {
  readonly #byOwner = new Map<string, T[]>();

  /** How much of an owner waits. */
  sizeOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  add(owner: string, item: T): void {
    const items = this.#byOwner.get(owner);
    if (items === undefined) this.#byOwner.set(owner, [item]);
    else items.push(item);
  }

  /** Takes the first item of the owner whose turn it is; undefined when nothing waits. */
  take(): T | undefined {
    const [next] = this.#byOwner;
    if (next === undefined) return undefined;
    const [owner, items] = next;
    const item = items.shift();
    this.#byOwner.delete(owner);
    if (items.length > 0) this.#byOwner.set(owner, items);
    return item;
  }

  /** Removes an item; answers whether it waited. */
  remove(owner: string, item: T): boolean {
    const items = this.#byOwner.get(owner) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#byOwner.delete(owner);
    return true;
  }
}
