import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../client/src');
const sheet = (path) => readFileSync(join(source, path), 'utf8');

it('the chart of a report is at most 600 px high', () => {
  const chart = sheet('features/report-chart/report-chart.module.css');
  const limits = [...chart.matchAll(/height: clamp\(.+, (\d+)px\);/g)].map(([, px]) => Number(px));
  expect(limits).toEqual([600, 600]);
});

it('the editor of notes and payment instructions is at most 500 px wide', () => {
  const field = /^\.field \{[^}]*\}/m.exec(sheet('shared/ui/rich-text/rich-text.module.css'))?.[0];
  expect(field).toContain('max-width: 500px');
});
