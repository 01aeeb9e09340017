/** Where the chart of a month is drawn, in units of its view box. */
export const PLOT = { width: 372, height: 132 };

/** The horizontal place of the end of a day, counted from 0, in a month of `days` days. */
export function placeOfDay(day: number, days: number): number {
  return days <= 1 ? PLOT.width : round((day / (days - 1)) * PLOT.width);
}

/** The sums from the first day on. */
export function runningSums(days: readonly number[]): number[] {
  let sum = 0;
  return days.map((value) => {
    sum += value;
    return sum;
  });
}

/** A step line through the running sums of the days `from` to `to` (from 0), as the data of an SVG path. */
export function stepLine(
  sums: readonly number[],
  { from, to, days, top }: { from: number; to: number; days: number; top: number },
): string {
  const height = (sum: number) => round(PLOT.height - (Math.max(0, sum) / top) * PLOT.height);
  const start = from === 0 ? `M0 ${PLOT.height}` : `M${placeOfDay(from, days)} ${height(sums[from] ?? 0)}`;
  const steps = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const day = from + index;
    return `H${placeOfDay(day, days)}V${height(sums[day] ?? 0)}`;
  });
  return [start, ...steps].join('');
}

const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The distance of the two lines above zero: a round number, so that the second one is not below the largest sum. */
export function gridStep(largest: number): number {
  if (largest <= 0) return 1;
  const half = largest / 2;
  const power = 10 ** Math.floor(Math.log10(half));
  return (NICE.find((nice) => nice * power >= half) ?? 10) * power;
}

const round = (value: number) => Math.round(value * 10) / 10;
