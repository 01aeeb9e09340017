import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Draining } from './draining.ts';
import { checkParts, type HealthProbes, inOneCheck, type StorePart } from './health.ts';

const liveAnswer = z.object({ ok: z.literal(true) });
const readyAnswer = z.object({
  ok: z.boolean(),
  /** Whether the process is stopping and takes what comes until then. */
  draining: z.boolean(),
  /** The stores that this process needs, and whether each answers. */
  stores: z.record(z.string(), z.boolean()),
});
const startedAnswer = z.object({ ok: z.boolean() });

/**
 * Questions of an orchestrator about this process alone. `live`: it answers; one that does not should be replaced.
 * `ready`: its stores (`needs`) answer and it is not stopping; one that is not ready should get no requests.
 * `started`: it was ready once.
 */
export function serveReadiness(
  app: FastifyInstance,
  probes: HealthProbes,
  needs: readonly StorePart[],
  draining: Draining,
): void {
  let started = false;
  const check = inOneCheck(() => checkParts(probes, needs));
  const ready = async (): Promise<z.output<typeof readyAnswer>> => {
    const stores = await check();
    const ok = Object.values(stores).every(Boolean);
    started ||= ok;
    return { ok: ok && !draining.isDraining(), draining: draining.isDraining(), stores };
  };
  const route = (path: string, answer: z.ZodType, answerOf: () => Promise<{ ok: boolean }>) =>
    app.get(path, { config: { operation: { answer } } }, async (_request, reply) => {
      const found = await answerOf();
      return reply
        .code(found.ok ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(found);
    });
  route('/api/health/live', liveAnswer, async () => ({ ok: true }));
  route('/api/health/ready', readyAnswer, ready);
  route('/api/health/started', startedAnswer, async () => {
    if (!started) await ready();
    return { ok: started };
  });
}
