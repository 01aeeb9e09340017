import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildApp } from '../http/app.ts';
import { up } from '../http/testing/start-app.ts';
import { reminderRuns } from '../processes/reminder-runs.ts';
import type { SharedWork } from './shared-work.ts';

const root = resolve(import.meta.dirname, '../../..');
const fileOf = (path: string) => readFileSync(resolve(root, path), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(fileOf('infra/deploy/prometheus/alerts.yaml')));
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(fileOf('infra/deploy/grafana/ledgerline.json')));

/** The names of metrics in an expression; `up` is Prometheus' own. */
function metricsIn(expression: string): string[] {
  const withoutValues = expression.replace(/"[^"]*"/g, '""');
  const names = [...withoutValues.matchAll(/\b(?:ledgerline|http|nodejs|process)_\w+/g)].map(
    ([name]) => name,
  );
  return names.map((name) => name.replace(/^(http_\w+)_(bucket|count|sum)$/, '$1'));
}

let existing: Set<string>;

beforeAll(async () => {
  const work: SharedWork = {
    pool: { query: up } as unknown as SharedWork['pool'],
    queueCounts: async () => ({}),
    eventStore: { appends: up, reads: up },
  };
  const log = pino({ level: 'silent' });
  const reminders = reminderRuns({ run: async () => undefined, store: { databaseUrl: '' }, log });
  const { app, metrics } = await buildApp({
    basePath: '/',
    version: '1.2.3',
    sessionCookie: 'session',
    publicUrl: undefined,
    metricsToken: undefined,
    clientFolder: null,
    health: { writes: up, reads: up, postgres: up, queue: up, feed: async () => true, lag: async () => 0 },
    work,
    measure: reminders.measure,
    services: [],
    logger: log,
  });
  existing = new Set(metrics.getMetricsAsArray().map(({ name }) => name));
  await app.close();
});

describe('every metric exists that is named', () => {
  it.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'by the panel “%s”',
    (_, targets) => {
      for (const { expr } of targets) {
        expect(metricsIn(expr).length, expr).toBeGreaterThan(0);
        for (const name of metricsIn(expr)) expect(existing).toContain(name);
      }
    },
  );

  it.each(alerts.map(({ alert, expr }) => [alert, expr]))('by the alert %s', (_, expr = '') => {
    for (const name of metricsIn(expr)) expect(existing).toContain(name);
  });

  it('in the docs', () => {
    const names = fileOf('docs/operations.md').match(/`ledgerline_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(existing).toContain(name.slice(1));
  });
});

it('each alert has its paragraph of what to do, and each paragraph its alert', () => {
  const docs = fileOf('docs/operations.md');
  const paragraphs = [...docs.matchAll(/^### (Ledgerline\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(paragraphs.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});
