import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Checks of the stores; each rejects when its store does not answer. */
export type HealthProbes = {
  /**
   * Whether the event store accepts appends: a call to the leader over the connection of appends, which writes
   * nothing.
   */
  writes(): Promise<unknown>;
  /** Whether the event store answers reads. */
  reads(): Promise<unknown>;
  postgres(): Promise<unknown>;
  queue(): Promise<unknown>;
  /** Whether a process follows the ledger for the read models. */
  feed(): Promise<boolean>;
  /** Committed events that the slowest read model has not folded yet. */
  lag(): Promise<number>;
};

const healthAnswer = z.object({
  ok: z.boolean(),
  /** Both `writes` and `reads`. */
  eventStore: z.boolean(),
  writes: z.boolean(),
  reads: z.boolean(),
  postgres: z.boolean(),
  queue: z.boolean(),
  feed: z.boolean(),
  /** Null when it cannot be determined. */
  lag: z.int().nullable(),
});
type Health = z.output<typeof healthAnswer>;

const LIMIT_MS = 2_000;

/** A store that a process may need. */
export type StorePart = 'writes' | 'reads' | 'postgres' | 'queue';

/** Whether each of these stores answers, within two seconds. */
export async function checkParts(
  probes: HealthProbes,
  parts: readonly StorePart[],
): Promise<Record<string, boolean>> {
  const found = await Promise.all(parts.map(async (part) => [part, await answers(probes[part]())] as const));
  return Object.fromEntries(found);
}

/** Runs all checks at the same time. A store that has not answered within two seconds counts as down. */
export async function checkHealth(probes: HealthProbes): Promise<Health> {
  const [writes, reads, postgres, queue, feed, lag] = await Promise.all([
    answers(probes.writes()),
    answers(probes.reads()),
    answers(probes.postgres()),
    answers(probes.queue()),
    within(probes.feed()).catch(() => false),
    within(probes.lag()).catch(() => null),
  ]);
  const eventStore = writes && reads;
  const ok = eventStore && postgres && queue && feed;
  return { ok, eventStore, writes, reads, postgres, queue, feed, lag };
}

/** Asks once for all who want to know meanwhile. Anybody may ask how a process is, and each answer asks every store. */
export function inOneCheck<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** `GET /api/health`: 200 when every store answers and a process follows the ledger, else 503. */
export function serveHealth(app: FastifyInstance, probes: HealthProbes): void {
  const check = inOneCheck(() => checkHealth(probes));
  app.get('/api/health', { config: { operation: { answer: healthAnswer } } }, async (_request, reply) => {
    const health = await check();
    return reply
      .code(health.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}

function answers(probe: Promise<unknown>): Promise<boolean> {
  return within(probe).then(
    () => true,
    () => false,
  );
}

function within<T>(probe: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
    probe.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
