import type { Tracing, TracingSettings } from './tracing.ts';

/** Opens the tracing of this process; null without an endpoint, and then no package of it is loaded. */
export async function openTracing(settings: TracingSettings): Promise<Tracing | null> {
  const { endpoint } = settings;
  if (endpoint === undefined) return null;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing({ ...settings, endpoint });
}
