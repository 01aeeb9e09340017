const COUNT_MS = 600;

/**
 * What is shown `elapsed` milliseconds after a value began to count from `start` to `target`: quickly at first, done
 * after 600 ms. A frame may carry a time before the beginning, which counts as the beginning.
 */
export function countedValue(start: number, target: number, elapsed: number): number {
  const part = Math.min(1, Math.max(0, elapsed / COUNT_MS));
  return part === 1 ? target : start + (target - start) * (1 - (1 - part) ** 3);
}
