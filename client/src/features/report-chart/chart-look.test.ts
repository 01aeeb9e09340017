import { expect, it } from 'vitest';
import { chartLook } from './chart-look.ts';
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
