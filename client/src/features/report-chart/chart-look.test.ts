import { expect, it } from 'vitest';
import { amountAxis, chartLook, shortAxisAmount } from './chart-look.ts';
import { seriesLook } from './series-look.ts';

const series = [
  { name: 'Acme', look: seriesLook(0), values: [10, 20] },
  { name: 'Beta', look: seriesLook(1), values: [5, 0] },
];

it('the bars of the clients are stacked from zero, each with its own colour', () => {
  const canvas = document.createElement('canvas');
  const { data, options } = chartLook(canvas, { series, currency: 'EUR', month: null }, () => undefined);
  expect(data.datasets.map(({ label, data: values }) => [label, values])).toEqual([
    ['Acme', [10, 20]],
    ['Beta', [5, 0]],
  ]);
  expect(options.scales?.x).toMatchObject({ stacked: true });
  expect(options.scales?.y).toMatchObject({ stacked: true, beginAtZero: true });
});

it.each([
  [4000, 'USD', '$4,000'],
  [250_000, 'EUR', '€250K'],
  [1_500_000, 'JPY', '¥1.5M'],
  [1_000_000_000, 'USD', '$1B'],
])('the amount %d %s of a narrow axis is %s', (value, currency, text) => {
  expect(shortAxisAmount(value, currency)).toBe(text);
});

it.each([
  [290, '€2B'],
  [900, '€2,000,000,000'],
])('a chart that is %d px wide has the amount %s beside its axis', (width, text) => {
  const canvas = document.createElement('canvas');
  const { ticks } = amountAxis(canvas, { family: 'Inter', size: 12 }, 'EUR') ?? {};
  expect(Reflect.apply(ticks?.callback ?? String, { chart: { width } }, [2_000_000_000])).toBe(text);
});
