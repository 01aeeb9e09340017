/** The result of one bench: a figure, the baseline from the same run, and the goal of the product. */
export type Finding = {
  what: string;
  /** The figure as text, for example "p50 3.1 ms, p95 6.0 ms". */
  figure: string;
  /** What the figure is compared with, measured in the same run. */
  baseline: string;
  /** Figure divided by baseline; inverted for rates, so that 1 always means as good as the baseline. */
  ratio: number;
  goal: string;
  /** Whether the goal was reached, where one was set as a figure. */
  isReached?: boolean;
};

export type Percentiles = { p50: number; p95: number; mean: number };

/** The milliseconds of each of `times` runs of `work`, one after the other, sorted. */
export async function timed(times: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const start = performance.now();
    await work(run);
    durations.push(performance.now() - start);
  }
  return durations.sort((left, right) => left - right);
}

/** @throws RangeError when nothing was measured. */
export function percentiles(sorted: readonly number[]): Percentiles {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const p50 = at(0.5);
  const p95 = at(0.95);
  if (p50 === undefined || p95 === undefined) throw new RangeError('Nothing was measured.');
  return { p50, p95, mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length };
}

/** For example "p50 3.1 ms, p95 6.0 ms". */
export function inWords({ p50, p95 }: Percentiles): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
