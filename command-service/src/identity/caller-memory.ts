import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many callers with light values are remembered one by one, and as many with grave ones. */
const MAX_CALLERS = 10_000;
/** How many groups the further callers with grave values are divided into. */
const GROUPS = 1_024;
/** Looking for outdated values reads all of them, so it is done at most this often. */
const SWEEP_MS = 1_000;

/** `until`: when the value expires, in milliseconds. `isGrave`: whether it must not be forgotten before. */
type Remembered<Value> = { value: Value; until: number; isGrave: boolean };

/**
 * Remembers a value for each caller, in limited memory. A flood of callers can push out light values, but never grave
 * ones. When there are too many grave values, further callers share one value per group. Which group a caller is in
 * depends on a secret, so that nobody can choose it.
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
