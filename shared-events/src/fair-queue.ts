type Owner<Item> = { usedMs: number; items: Item[] };

/**
 * Waiting work of several owners. The next one is that of the owner who had the least time so far: who asks for a lot
 * waits for oneself first. Who comes anew begins where the others are, neither with an advantage nor with old debts.
 */
export class FairQueue<Item> {
  /** Those with waiting work, and those who are ahead of them. */
  readonly #owners = new Map<string, Owner<Item>>();
  /** The time of the owner who was served last. */
  #startMs = 0;

  add(name: string, item: Item): void {
    const owner = this.#owners.get(name) ?? { usedMs: this.#startMs, items: [] };
    this.#owners.set(name, owner);
    if (owner.items.length === 0) owner.usedMs = Math.max(owner.usedMs, this.#startMs);
    owner.items.push(item);
  }

  /** Takes the next work out, of owners that `may` have some now; null when nobody has. */
  take(may: (name: string) => boolean = () => true): { name: string; item: Item } | null {
    let next: { name: string; owner: Owner<Item> } | null = null;
    for (const [name, owner] of this.#owners) {
      if (owner.items.length === 0 || (next !== null && next.owner.usedMs <= owner.usedMs)) continue;
      if (may(name)) next = { name, owner };
    }
    const item = next?.owner.items.shift();
    if (next === null || item === undefined) return null;
    this.#startMs = Math.max(this.#startMs, next.owner.usedMs);
    return { name: next.name, item };
  }

  /** Counts time that an owner had. */
  charge(name: string, ms: number): void {
    const owner = this.#owners.get(name) ?? { usedMs: this.#startMs, items: [] };
    owner.usedMs += ms;
    this.#owners.set(name, owner);
    for (const [each, { usedMs, items }] of this.#owners) {
      if (items.length === 0 && usedMs <= this.#startMs) this.#owners.delete(each);
    }
  }

  get isEmpty(): boolean {
    for (const { items } of this.#owners.values()) if (items.length > 0) return false;
    return true;
  }
}
