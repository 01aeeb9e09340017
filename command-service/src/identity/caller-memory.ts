import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many callers of each weight are remembered one by one. */
const MAX_CALLERS = 10_000;
/** How many groups share what is remembered of all others. */
const GROUPS = 1_024;
/** Looking for outdated values reads all of them, so it is done at most this often. */
const SWEEP_MS = 1_000;

/** When a value means nothing any more, and whether it must not be forgotten before. Times are in milliseconds. */
type Remembered<Value> = { value: Value; until: number; isGrave: boolean };

/**
 * What is remembered of callers, in limited memory. A flood of callers makes it forget those who did little, but never
 * those whose value is grave: when there are too many of these, the further ones are remembered together, in groups that
 * nobody can choose.
 */
export class CallerMemory<Value extends object> {
  readonly #light: LRUCache<string, Remembered<Value>>;
  readonly #grave = new Map<string, Remembered<Value>>();
  readonly #groups = new Map<number, Remembered<Value>>();
  readonly #seed = randomBytes(16).toString('hex');
  readonly #now: () => number;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
    this.#light = new LRUCache({ max: MAX_CALLERS });
  }

  get(key: string): Value | undefined {
    const found = this.#grave.get(key) ?? this.#light.get(key) ?? this.#ofGroup(key);
    return found !== undefined && found.until > this.#now() ? found.value : undefined;
  }

  set(key: string, remembered: Remembered<Value>): void {
    if (!remembered.isGrave) {
      this.#grave.delete(key);
      this.#light.set(key, remembered);
      return;
    }
    this.#light.delete(key);
    if (this.#grave.has(key) || this.#hasRoom()) this.#grave.set(key, remembered);
    else this.#groups.set(this.#groupOf(key), remembered);
  }

  delete(key: string): void {
    this.#grave.delete(key);
    this.#light.delete(key);
  }

  #hasRoom(): boolean {
    if (this.#grave.size < MAX_CALLERS) return true;
    const now = this.#now();
    if (now - this.#sweptAt < SWEEP_MS) return false;
    this.#sweptAt = now;
    removeOutdated(this.#grave, now);
    removeOutdated(this.#groups, now);
    return this.#grave.size < MAX_CALLERS;
  }

  #ofGroup(key: string): Remembered<Value> | undefined {
    return this.#groups.size === 0 ? undefined : this.#groups.get(this.#groupOf(key));
  }

  #groupOf(key: string): number {
    return Number.parseInt(hash('sha256', this.#seed + key).slice(0, 8), 16) % GROUPS;
  }
}

function removeOutdated<Key>(memory: Map<Key, { until: number }>, now: number): void {
  for (const [key, { until }] of memory) if (until <= now) memory.delete(key);
}
