import { MONTHS } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useComputedColorScheme } from '@mantine/core';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LinearScale,
  type Plugin,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';
import styles from './report-chart.module.css';
import { type SeriesLook, seriesLook } from './series-look.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Above this many bars nothing moves. */
const MOST_MOVING = 500;

export type ChartSeries = { name: string; rank: number; values: readonly number[] };

type Props = {
  series: readonly ChartSeries[];
  currency: string;
  /** 1 to 12. */
  month: number | null;
  label: string;
  onMonth?: ((month: number) => void) | undefined;
};

/** Stacked bars by month. The table behind it says the same to who cannot see it. */
export function ChartCanvas({ series, currency, month, label, onMonth }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar'>>(null);
  const scheme = useComputedColorScheme('light');
  const click = useRef(onMonth);
  click.current = onMonth;
  const chosen = useRef(month);
  chosen.current = month;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const made = new Chart(element, {
      type: 'bar',
      data: { datasets: [] },
      plugins: [chosenMonth(element, chosen)],
    });
    chart.current = made;
    return () => made.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the scheme changes
  useEffect(() => {
    if (chart.current === null || canvas.current === null) return;
    const { data, options } = look(canvas.current, { series, currency, month }, (index) =>
      click.current?.(index + 1),
    );
    chart.current.data = data;
    chart.current.options = options;
    chart.current.update(series.length * MONTHS.length > MOST_MOVING ? 'none' : undefined);
  }, [series, currency, month, scheme]);
  return (
    <div className={styles.frame}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

type Shown = { series: readonly ChartSeries[]; currency: string; month: number | null };
type Look = { data: ChartData<'bar', number[]>; options: ChartOptions<'bar'> };

const colour = (element: Element, variable: string): string =>
  getComputedStyle(element).getPropertyValue(variable).trim() || '#888';

function look(
  canvas: HTMLCanvasElement,
  { series, currency, month }: Shown,
  onMonth: (index: number) => void,
): Look {
  const text = colour(canvas, '--text-3');
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 };
  return {
    data: {
      labels: [...MONTHS],
      datasets: series.map(({ name, rank, values }) => ({
        label: name,
        data: [...values],
        backgroundColor: fill(canvas, seriesLook(rank)),
        borderColor: colour(canvas, '--bg'),
        borderWidth: { bottom: 0, left: 0, right: 0, top: 1.5 },
        borderSkipped: false,
        maxBarThickness: 44,
        categoryPercentage: 0.62,
        barPercentage: 1,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: { duration: 160 },
      interaction: { mode: 'index', intersect: false },
      onClick: (_, elements) => {
        const [first] = elements;
        if (first !== undefined) onMonth(first.index);
      },
      onHover: (event, elements) => {
        if (event.native?.target instanceof HTMLElement)
          event.native.target.style.cursor = elements.length > 0 ? 'pointer' : '';
      },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: colour(canvas, '--line-strong') },
          ticks: {
            color: (context) => (context.index + 1 === month ? colour(canvas, '--text') : text),
            font: (context) => ({ ...font, weight: context.index + 1 === month ? 600 : 400 }),
            maxRotation: 0,
          },
        },
        y: {
          stacked: true,
          beginAtZero: true,
          border: { display: false },
          grid: { color: colour(canvas, '--line-soft'), drawTicks: false },
          ticks: {
            color: text,
            font,
            maxTicksLimit: 6,
            padding: 12,
            callback: (value) => axisAmount(Number(value), currency),
          },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colour(canvas, '--toast-bg'),
          titleColor: colour(canvas, '--toast-fg'),
          bodyColor: colour(canvas, '--toast-fg'),
          footerColor: colour(canvas, '--toast-fg'),
          bodyFont: font,
          titleFont: { ...font, weight: 600 },
          footerFont: { ...font, weight: 600 },
          padding: 10,
          cornerRadius: 8,
          filter: ({ parsed }) => (parsed.y ?? 0) !== 0,
          itemSort: (a, b) => b.datasetIndex - a.datasetIndex,
          callbacks: {
            label: ({ dataset, parsed }) =>
              ` ${dataset.label ?? ''}  ${formatAmount(decimalText(parsed.y ?? 0), currency)}`,
            footer: (items) =>
              `Total  ${formatAmount(decimalText(items.reduce((sum, { parsed }) => sum + (parsed.y ?? 0), 0)), currency)}`,
          },
        },
      },
    },
  };
}

/** "€5,000": whole amounts beside the axis. */
function axisAmount(value: number, currency: string): string {
  return formatAmount(decimalText(value), currency).replace(/([.,]0+)(?=\D*$)/, '');
}

function fill(canvas: HTMLCanvasElement, { variable, isHatched }: SeriesLook): string | CanvasPattern {
  const plain = colour(canvas, variable);
  if (!isHatched) return plain;
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const brush = tile.getContext('2d');
  if (brush === null) return plain;
  brush.strokeStyle = plain;
  brush.lineWidth = 2.5;
  brush.beginPath();
  for (const x of [-6, 0, 6]) {
    brush.moveTo(x, 6);
    brush.lineTo(x + 6, 0);
  }
  brush.stroke();
  return brush.createPattern(tile, 'repeat') ?? plain;
}

/** A soft ground behind the chosen month. */
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
