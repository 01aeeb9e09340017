import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../../..');

/** The text of a file of the repository. */
export const fileOf = (path: string) => readFileSync(resolve(root, path), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const ruleFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** The alerts of `infra/deploy/prometheus`. */
export const alerts = ruleFile
  .parse(parse(fileOf('infra/deploy/prometheus/alerts.yaml')))
  .groups.flatMap(({ rules }) => rules);

/** The panels of the dashboard of Grafana. */
export const { panels } = dashboard.parse(JSON.parse(fileOf('infra/deploy/grafana/ledgerline.json')));

/** Every expression of an alert or a panel, with what it belongs to. */
export const expressions: [of: string, expression: string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [`the alert ${alert}`, expr]),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [`the panel “${title}”`, expr]),
  ),
];

/** The labels that Prometheus adds itself, and the one of the buckets of a histogram. */
export const LABELS_OF_PROMETHEUS: readonly string[] = ['instance', 'job', 'le'];

/** A metric in an expression, without the suffix of a part of a histogram, and the labels that select its series. */
type Selector = { metric: string; matchers: { label: string; operator: string; value: string }[] };

/** The metrics in an expression; `up` is Prometheus' own. */
export function selectorsIn(expression: string): Selector[] {
  const found = expression.matchAll(/\b((?:ledgerline|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', inside = '']) => ({
    metric: name.replace(/^(http_\w+)_(bucket|count|sum)$/, '$1'),
    matchers: [...inside.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
    ),
  }));
}

/** The labels by which an expression groups. */
export function groupedLabelsIn(expression: string): string[] {
  const groups = expression.matchAll(/\bby\s*\(([^)]*)\)/g);
  return [...groups].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}
