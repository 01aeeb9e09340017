/** A small deterministic random number generator: the same seed gives the same sequence (mulberry32, public domain). */
export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** Chooses an item by weight; the weights need not add up to 1. */
  weighted<T>(items: readonly { weight: number; item: T }[]): T;
};

/** @throws RangeError when there is no item to choose from. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  };
  const weighted = <T>(items: readonly { weight: number; item: T }[]): T => {
    let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const { weight, item } of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(items).item;
  };
  return { next, whole: (low, high) => low + Math.floor(next() * (high - low + 1)), pick, weighted };
}
