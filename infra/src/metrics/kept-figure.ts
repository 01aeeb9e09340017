import { Gauge, type Registry } from 'prom-client';

/** When each kept figure of a registry was read last, by name, in milliseconds of `performance.now()`. */
const readAt = new WeakMap<Registry, Map<string, number>>();

/**
 * A figure that a store answers, which keeps its last value while the store doesn't: a machine that is too busy to
 * answer a scrape would otherwise silence the alerts just then. `ledgerline_figures_age_seconds` says how old it is.
 * All that ask at the same time share one answer.
 * @param read null, or a rejection, where there is no answer
 * @param before what is answered before the first value
 */
export function keptFigure<T>(
  registry: Registry,
  name: string,
  read: () => Promise<T | null>,
  before: T,
): () => Promise<T> {
  const ages = agesOf(registry);
  ages.set(name, performance.now());
  let last = before;
  let asking: Promise<T> | null = null;
  const ask = async () => {
    const value = await read().catch(() => null);
    if (value === null) return last;
    ages.set(name, performance.now());
    last = value;
    return value;
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

function agesOf(registry: Registry): Map<string, number> {
  const existing = readAt.get(registry);
  if (existing !== undefined) return existing;
  const ages = new Map<string, number>();
  readAt.set(registry, ages);
  const gauge = new Gauge({
    name: 'ledgerline_figures_age_seconds',
    help: 'The time since figures that a store answers were read; until then they keep their last value.',
    labelNames: ['figures'],
    registers: [registry],
    collect() {
      for (const [figures, at] of ages) gauge.set({ figures }, (performance.now() - at) / 1000);
    },
  });
  return ages;
}
