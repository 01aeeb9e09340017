import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../http/app.ts';
import { partsOfApp, up } from '../http/testing/start-app.ts';
import { reminderRuns } from '../processes/reminder-runs.ts';
import type { SharedWork } from './shared-work.ts';
import {
  alerts,
  expressions,
  fileOf,
  groupedLabelsIn,
  LABELS_OF_PROMETHEUS,
  selectorsIn,
} from './testing/expressions.ts';

const withLabels = z.object({ labelNames: z.array(z.string()) });

/** Every metric of a process, with the names of its labels. */
let existing: Map<string, readonly string[]>;
/** The metrics that every process answers alike, because they are about the work of all of them. */
let shared: string[];

async function metricsOf(work?: SharedWork): Promise<Map<string, readonly string[]>> {
  const log = pino({ level: 'silent' });
  const reminders = reminderRuns({ run: async () => undefined, store: { databaseUrl: '' }, log });
  const { app, metrics } = await buildApp({
    ...partsOfApp(),
    ...(work && { work }),
    dataFolder: import.meta.dirname,
    measure: reminders.measure,
  });
  await app.close();
  return new Map(
    metrics.getMetricsAsArray().map((metric) => [metric.name, withLabels.parse(metric).labelNames]),
  );
}

beforeAll(async () => {
  existing = await metricsOf({
    pool: { query: up } as unknown as SharedWork['pool'],
    queueCounts: async () => ({}),
    eventStore: { appends: up, reads: up },
  });
  const own = await metricsOf();
  shared = [...existing.keys()].filter((name) => !own.has(name));
});

describe.each(expressions)('what is read for %s', (_, expression) => {
  it('is a metric of a process, or what Prometheus knows about it', () => {
    const metrics = selectorsIn(expression).map(({ metric }) => metric);
    if (metrics.length === 0) expect(expression).toMatch(/^up\{job="ledgerline"\}/);
    for (const name of metrics) expect([...existing.keys()]).toContain(name);
  });

  it('is selected and grouped by labels that the metric has', () => {
    const allowed = selectorsIn(expression).map(({ metric, matchers }) => {
      const labels = [...(existing.get(metric) ?? []), ...LABELS_OF_PROMETHEUS];
      for (const { label } of matchers) expect(labels, metric).toContain(label);
      return labels;
    });
    for (const label of groupedLabelsIn(expression)) {
      for (const labels of allowed) expect(labels).toContain(label);
    }
  });

  it('counts the work of all processes once, however many report it', () => {
    const rest = expression.replaceAll(/max\s*(?:by \([^)]*\)\s*)?\((?:(?:increase|rate)\()?\w+/g, '');
    for (const { metric } of selectorsIn(rest)) expect(shared).not.toContain(metric);
  });
});

describe('the docs', () => {
  const docs = fileOf('docs/operations.md');

  it('name metrics that exist', () => {
    const names = docs.match(/`ledgerline_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect([...existing.keys()]).toContain(name.slice(1));
  });

  it('describe every metric of the app', () => {
    for (const name of existing.keys()) if (name.startsWith('ledgerline_')) expect(docs).toContain(name);
  });

  it('have a paragraph of what to do for each alert, and no other', () => {
    const paragraphs = [...docs.matchAll(/^### (Ledgerline\w+)\n\n\S/gm)].map(([, name]) => name);
    expect(paragraphs.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  });
});
