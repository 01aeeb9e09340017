import { MONTHS } from '@ledgerline/shared-events/dates/date-label.ts';
import { useComputedColorScheme } from '@mantine/core';
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin, Tooltip } from 'chart.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ChartSeries, chartLook, colour, FITTED } from './chart-look.ts';
import styles from './report-chart.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Above this number of bars, animations are off. */
const MAX_MOVING = 500;

type Props = {
  series: readonly ChartSeries[];
  currency: string;
  /** 1 to 12. */
  month: number | null;
  label: string;
  onMonth?: ((month: number) => void) | undefined;
};

/** A chart of stacked bars by month. A table has the same figures for screen readers. */
export function ChartCanvas({ series, currency, month, label, onMonth }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar'>>(null);
  const scheme = useComputedColorScheme('light');
  const click = useEffectEvent((clicked: number) => onMonth?.(clicked));
  const chosen = useRef(month);
  chosen.current = month;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const created = new Chart(element, {
      type: 'bar',
      data: { datasets: [] },
      options: FITTED,
      plugins: [chosenMonth(element, chosen)],
    });
    chart.current = created;
    return () => created.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the scheme changes
  useEffect(() => {
    if (chart.current === null || canvas.current === null) return;
    const { data, options } = chartLook(canvas.current, { series, currency, month }, (index) =>
      click(index + 1),
    );
    chart.current.data = data;
    chart.current.options = options;
    chart.current.update(series.length * MONTHS.length > MAX_MOVING ? 'none' : undefined);
  }, [series, currency, month, scheme]);
  return (
    <div className={styles.frame}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/** Draws a soft background behind the chosen month. */
function chosenMonth(canvas: HTMLCanvasElement, chosen: { readonly current: number | null }): Plugin<'bar'> {
  return {
    id: 'chosenMonth',
    beforeDraw(chart) {
      const month = chosen.current;
      const scale = chart.scales.x;
      if (month === null || scale === undefined) return;
      const width = scale.width / MONTHS.length;
      const { ctx } = chart;
      ctx.save();
      ctx.fillStyle = colour(canvas, '--bg-hover');
      ctx.beginPath();
      ctx.roundRect(scale.getPixelForValue(month - 1) - width / 2 + 4, 0, width - 8, chart.height, 6);
      ctx.fill();
      ctx.restore();
    },
  };
}
