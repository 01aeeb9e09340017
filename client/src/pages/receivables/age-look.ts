import { type ReceivableAge, receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import type { ChartData, ChartOptions } from 'chart.js';
import { ageColour } from '#entities/invoice/age-colour.ts';
import { amountAxis, colour, FITTED, tooltipLook } from '#features/report-chart/chart-look.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** The width of a chart below which its labels have two lines, in px. */
const TWO_LINES_BELOW = 560;

/** The width of a chart below which its labels leave out the days, in px. */
const NUMBERS_BELOW = 340;

/** "31–60" for 31–60 days, and "91+" for 91+ days. */
const inNumbers = (words: string): string => words.replace(' days', '');

/** "31–60 days" and "91+ days" broken before or after the days. */
const inTwoLines = (words: string): string[] => words.replace(/ (?=days$|due$)|(?<=days) /, '\n').split('\n');

type Look = { data: ChartData<'bar', number[]>; options: ChartOptions<'bar'> };

type Shown = Pick<ReceivablesAnswer, 'ages' | 'currency'>;
type Font = { family: string; size: number };
type Axis = NonNullable<ChartOptions<'bar'>['scales']>[string];

/**
 * The data and options of the bars of receivables, with the colours and fonts of the page.
 * @param onAge called with the age of the clicked bar
 */
export function ageLook(canvas: HTMLCanvasElement, shown: Shown, onAge: (age: ReceivableAge) => void): Look {
  const { ages, currency } = shown;
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 };
  return {
    data: {
      labels: ages.map(({ age }) => receivableAgeLabel(age)),
      datasets: [
        {
          data: ages.map(({ amount }) => amount),
          backgroundColor: ages.map(({ from }) => colour(canvas, ageColour(from))),
          maxBarThickness: 72,
          categoryPercentage: 0.62,
        },
      ],
    },
    options: {
      ...FITTED,
      animation: { duration: 160 },
      interaction: { mode: 'index', intersect: false },
      onClick: (_, elements) => {
        const clicked = ages[elements[0]?.index ?? -1];
        if (clicked !== undefined && clicked.count > 0) onAge(clicked.age);
      },
      onHover: (event, elements) => {
        const hovered = ages[elements[0]?.index ?? -1];
        if (event.native?.target instanceof HTMLElement)
          event.native.target.style.cursor = (hovered?.count ?? 0) > 0 ? 'pointer' : '';
      },
      scales: { x: ageAxis(canvas, font, shown), y: amountAxis(canvas, font, currency) },
      plugins: { tooltip: ageTooltip(canvas, font, shown) },
    },
  };
}

const ageAxis = (canvas: HTMLCanvasElement, font: Font, { ages }: Shown): Axis => ({
  grid: { display: false },
  border: { color: colour(canvas, '--line-strong') },
  ticks: {
    color: colour(canvas, '--text-3'),
    font,
    maxRotation: 0,
    autoSkip: false,
    callback(_, index) {
      const words = receivableAgeLabel(ages[index]?.age ?? 'not-due');
      if (this.chart.width < NUMBERS_BELOW) return inTwoLines(inNumbers(words));
      return this.chart.width < TWO_LINES_BELOW ? inTwoLines(words) : words;
    },
  },
});

function ageTooltip(canvas: HTMLCanvasElement, font: Font, { ages, currency }: Shown) {
  return {
    ...tooltipLook(canvas, font),
    displayColors: false,
    callbacks: {
      label: ({ dataIndex }: { dataIndex: number }) => {
        const { amount = 0, count = 0 } = ages[dataIndex] ?? {};
        return `${formatAmount(decimalText(amount), currency)}, ${counted(count, 'invoice')}`;
      },
    },
  };
}
