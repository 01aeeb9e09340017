import { MONTHS } from '@ledgerline/shared-events/dates/date-label.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ChartData, ChartDataset, ChartOptions } from 'chart.js';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import type { SeriesLook } from './series-look.ts';

/** The earnings of one client, or of all others, month by month. */
export type ChartSeries = { name: string; look: SeriesLook; values: readonly number[] };

/** As large as its frame. A chart takes its first size from the options of its constructor. */
export const FITTED = { responsive: true, maintainAspectRatio: false } as const;

type Shown = { series: readonly ChartSeries[]; currency: string; month: number | null };
type Look = { data: ChartData<'bar', number[]>; options: ChartOptions<'bar'> };
type Font = { family: string; size: number };
type Tooltip = NonNullable<NonNullable<ChartOptions<'bar'>['plugins']>['tooltip']>;

/** A colour of the page, by the name of its CSS variable. */
export const colour = (element: Element, variable: string): string =>
  getComputedStyle(element).getPropertyValue(variable).trim() || '#888';

/**
 * The data and options of the chart, with the colours and fonts of the page.
 * @param onMonth called with the clicked month, from 0
 */
export function chartLook(canvas: HTMLCanvasElement, shown: Shown, onMonth: (index: number) => void): Look {
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 };
  return {
    data: { labels: [...MONTHS], datasets: shown.series.map((series) => bars(canvas, series)) },
    options: {
      ...FITTED,
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
      scales: { x: monthAxis(canvas, font, shown.month), y: amountAxis(canvas, font, shown.currency) },
      plugins: { tooltip: tooltip(canvas, font, shown.currency) },
    },
  };
}

const bars = (canvas: HTMLCanvasElement, series: ChartSeries): ChartDataset<'bar', number[]> => ({
  label: series.name,
  data: [...series.values],
  backgroundColor: fill(canvas, series.look),
  borderColor: colour(canvas, '--bg'),
  borderWidth: { bottom: 0, left: 0, right: 0, top: 1.5 },
  borderSkipped: false,
  maxBarThickness: 44,
  categoryPercentage: 0.62,
  barPercentage: 1,
});

type Axis = NonNullable<ChartOptions<'bar'>['scales']>[string];

function monthAxis(canvas: HTMLCanvasElement, font: Font, month: number | null): Axis {
  const text = colour(canvas, '--text-3');
  return {
    stacked: true,
    grid: { display: false },
    border: { color: colour(canvas, '--line-strong') },
    ticks: {
      color: (context) => (context.index + 1 === month ? colour(canvas, '--text') : text),
      font: (context) => ({ ...font, weight: context.index + 1 === month ? 600 : 400 }),
      maxRotation: 0,
    },
  };
}

/** The width of a chart below which its axis has short amounts, in px. */
const SHORT_BELOW = 480;

/** The axis of amounts, with horizontal lines. */
export const amountAxis = (canvas: HTMLCanvasElement, font: Font, currency: string): Axis => ({
  stacked: true,
  beginAtZero: true,
  border: { display: false },
  grid: { color: colour(canvas, '--line-soft'), drawTicks: false },
  ticks: {
    color: colour(canvas, '--text-3'),
    font,
    maxTicksLimit: 6,
    padding: 12,
    callback(value) {
      const write = this.chart.width < SHORT_BELOW ? shortAxisAmount : axisAmount;
      return write(Number(value), currency);
    },
  },
});

/** The look of a tooltip. */
export function tooltipLook(canvas: HTMLCanvasElement, font: Font) {
  const text = colour(canvas, '--toast-fg');
  return {
    backgroundColor: colour(canvas, '--toast-bg'),
    titleColor: text,
    bodyColor: text,
    footerColor: text,
    bodyFont: font,
    titleFont: { ...font, weight: 600 },
    footerFont: { ...font, weight: 600 },
    padding: 10,
    cornerRadius: 8,
  } as const;
}

function tooltip(canvas: HTMLCanvasElement, font: Font, currency: string): Tooltip {
  const amount = (value: number) => formatAmount(decimalText(value), currency);
  return {
    ...tooltipLook(canvas, font),
    filter: ({ parsed }) => (parsed.y ?? 0) !== 0,
    itemSort: (a, b) => b.datasetIndex - a.datasetIndex,
    callbacks: {
      label: ({ dataset, parsed }) => ` ${dataset.label ?? ''}  ${amount(parsed.y ?? 0)}`,
      footer: (items) => `Total  ${amount(items.reduce((sum, { parsed }) => sum + (parsed.y ?? 0), 0))}`,
    },
  };
}

/** Whole amounts beside the axis, for example "€5,000". */
export function axisAmount(value: number, currency: string): string {
  const amount = formatAmount(decimalText(value), currency);
  return digitsOf(currency) === 0 ? amount : amount.replace(/[.,]0+(?=\D*$)/, '');
}

/** The same where there is little room: from a hundred thousand on "$250K" and "¥1.5M". */
export function shortAxisAmount(value: number, currency: string): string {
  if (value < 100_000) return axisAmount(value, currency);
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
  } as const;
  return new Intl.NumberFormat('en', { ...style, maximumFractionDigits: 1 }).format(value);
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
