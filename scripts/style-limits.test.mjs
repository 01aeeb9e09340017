import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../client/src');
const sheet = (path) => readFileSync(join(source, path), 'utf8');

it('lets the chart of a report be 600 px high at most', () => {
  const chart = sheet('features/report-chart/report-chart.module.css');
  const limits = [...chart.matchAll(/height: clamp\(.+, (\d+)px\);/g)].map(([, px]) => Number(px));
  expect(limits).toEqual([600, 600]);
});

it('lets the editor of notes and payment instructions be 500 px wide at most', () => {
  const field = /^\.field \{[^}]*\}/m.exec(sheet('shared/ui/rich-text/rich-text.module.css'))?.[0];
  expect(field).toContain('max-width: 500px');
});
