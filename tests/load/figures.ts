import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Histograms hold hundredths of a millisecond. */
const UNITS = 100;

/** The times of the calls by name, and what failed. */
export class Figures {
  readonly #byCall = new Map<string, RecordableHistogram>();
  readonly #all = createHistogram();
  /** How often each failure came, by its words. */
  readonly failures = new Map<string, number>();

  /**
   * Measures a call from when it is sent until its answer is complete. A failed one counts as a failure only. Answers
   * whether it succeeded.
   */
  async measure(name: string, call: () => Promise<unknown>): Promise<boolean> {
    const start = performance.now();
    try {
      await call();
    } catch (error) {
      const words = `${name}: ${error instanceof Error ? error.message : String(error)}`.replace(
        /\d{2,}/g,
        (digits) => (digits.length === 3 ? digits : '…'),
      );
      this.failures.set(words, (this.failures.get(words) ?? 0) + 1);
      return false;
    }
    const units = Math.max(1, Math.round((performance.now() - start) * UNITS));
    const histogram = this.#byCall.get(name) ?? createHistogram();
    this.#byCall.set(name, histogram);
    histogram.record(units);
    this.#all.record(units);
    return true;
  }

  get calls(): number {
    return this.#all.count;
  }

  /** The 95th percentile of all calls, in ms. */
  get p95(): number {
    return this.#all.percentile(95) / UNITS;
  }

  /** A row for each call, the most frequent first: name, number, p50, p95, p99 and the longest, in ms. */
  rows(): string[][] {
    const row = (name: string, histogram: RecordableHistogram) => [
      name,
      String(histogram.count),
      ...[50, 95, 99].map((share) => (histogram.percentile(share) / UNITS).toFixed(1)),
      (histogram.max / UNITS).toFixed(0),
    ];
    const sorted = [...this.#byCall].sort(([, left], [, right]) => right.count - left.count);
    return [...sorted.map(([name, histogram]) => row(name, histogram)), row('all', this.#all)];
  }
}
