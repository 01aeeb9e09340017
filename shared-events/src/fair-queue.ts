type Owner<Item> = { usedMs: number; items: Item[] };

/**
 * What waits, by its owner. The next one is that of the owner who had the least time so far, so that nobody waits for
 * all of another's work; those who had as much take turns. Who comes anew begins where the others are, without an
 * advantage.
 */
export class FairQueue<Item> {
  /** Those with something that waits, and those who are ahead of them. Who was served last is last. */
  readonly #owners = new Map<string, Owner<Item>>();
  /** The time of the owner who was served last. */
  #startMs = 0;

  /** How much of an owner waits. */
  sizeOf(name: string): number {
    return this.#owners.get(name)?.items.length ?? 0;
  }

  add(name: string, item: Item): void {
    const owner = this.#of(name);
    if (owner.items.length === 0) owner.usedMs = Math.max(owner.usedMs, this.#startMs);
    owner.items.push(item);
  }

  /** Takes the first item of the owner whose turn it is, of those that `may` have one now; undefined when nobody has. */
  take(may: (name: string) => boolean = () => true): { name: string; item: Item } | undefined {
    let next: { name: string; owner: Owner<Item> } | undefined;
    for (const [name, owner] of this.#owners) {
      if (owner.items.length === 0 || (next !== undefined && next.owner.usedMs <= owner.usedMs)) continue;
      if (may(name)) next = { name, owner };
    }
    const item = next?.owner.items.shift();
    if (next === undefined || item === undefined) return undefined;
    const { name, owner } = next;
    this.#startMs = Math.max(this.#startMs, owner.usedMs);
    this.#owners.delete(name);
    this.#owners.set(name, owner);
    this.#forgetIdle();
    return { name, item };
  }

  /** Removes an item; answers whether it waited. */
  remove(name: string, item: Item): boolean {
    const items = this.#owners.get(name)?.items ?? [];
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    this.#forgetIdle();
    return true;
  }

  /** Counts time that an owner had. */
  charge(name: string, ms: number): void {
    this.#of(name).usedMs += ms;
    this.#forgetIdle();
  }

  get isEmpty(): boolean {
    for (const { items } of this.#owners.values()) if (items.length > 0) return false;
    return true;
  }

  #of(name: string): Owner<Item> {
    const owner = this.#owners.get(name) ?? { usedMs: this.#startMs, items: [] };
    this.#owners.set(name, owner);
    return owner;
  }

  #forgetIdle(): void {
    for (const [name, { usedMs, items }] of this.#owners) {
      if (items.length === 0 && usedMs <= this.#startMs) this.#owners.delete(name);
    }
  }
}
