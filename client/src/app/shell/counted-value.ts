const COUNT_MS = 600;

/**
 * The value to show `elapsed` ms after counting from `start` to `target` began: fast at first, done after 600 ms. A
 * negative `elapsed` counts as 0, since the timestamp of a frame may lie before the start.
 */
export function countedValue(start: number, target: number, elapsed: number): number {
  const part = Math.min(1, Math.max(0, elapsed / COUNT_MS));
  return part === 1 ? target : start + (target - start) * (1 - (1 - part) ** 3);
}
