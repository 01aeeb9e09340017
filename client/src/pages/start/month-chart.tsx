import { shortAxisAmount } from '#features/report-chart/chart-look.ts';
import styles from './start.module.css';
import { gridStep, PLOT, placeOfDay, runningSums, stepLine } from './step-line.ts';

type Props = {
  days: readonly number[];
  lastYearDays: readonly number[];
  /** The day of the month that is today. */
  day: number;
  currency: string;
  label: string;
};

/** The sums of this month as a step line over those of the month a year before, which goes on after today. */
export function MonthChart({ days, lastYearDays, day, currency, label }: Props) {
  const [sums, then] = [runningSums(days), runningSums(lastYearDays)];
  const step = gridStep(Math.max(...sums, ...then));
  const top = step * 2;
  const last = days.length;
  const [now, sameDay] = [day - 1, Math.min(day, lastYearDays.length) - 1];
  const line = (from: number, to: number) => ({ from, to, top });
  const x = placeOfDay(now, last);
  const y = PLOT.height - ((sums[now] ?? 0) / top) * PLOT.height;
  return (
    <svg className={styles.chart} viewBox="-2 -8 424 168" role="img" aria-label={label}>
      {[0, 1, 2].map((index) => {
        const at = PLOT.height - (index / 2) * PLOT.height;
        return (
          <g key={index}>
            <path d={`M0 ${at}H${PLOT.width}`} className={index === 0 ? styles.base : styles.grid} />
            <text x="378" y={at + 4}>
              {shortAxisAmount(step * index, currency)}
            </text>
          </g>
        );
      })}
      <path
        d={stepLine(then, { ...line(0, sameDay), days: lastYearDays.length })}
        className={styles.pastLine}
      />
      <path
        d={stepLine(then, { ...line(sameDay, lastYearDays.length - 1), days: lastYearDays.length })}
        className={styles.pastLine}
        strokeDasharray="3 3"
      />
      <path d={stepLine(sums, { ...line(0, now), days: last })} className={styles.presentLine} />
      <circle cx={x} cy={y} r="3.5" className={styles.dot} />
      {dayLabels(day, last).map((one) => (
        <text
          key={one}
          x={placeOfDay(one - 1, last)}
          y="152"
          textAnchor={one === 1 ? 'start' : one === last ? 'end' : 'middle'}
          className={one === day ? styles.on : undefined}
        >
          {one}
        </text>
      ))}
    </svg>
  );
}

/** The days under the chart: the first, every tenth, today and the last, where they do not touch. */
function dayLabels(day: number, last: number): number[] {
  const isFree = (one: number) => one === day || Math.abs(one - day) > 2;
  const marks = [1, 10, 20, last].filter(isFree);
  return [...new Set([...marks, day])].toSorted((one, other) => one - other);
}
