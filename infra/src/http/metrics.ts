import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keptFigure } from '../metrics/kept-figure.ts';
import { checkHealth, type HealthProbes, inOneCheck } from './health.ts';
import { onRequestEnd } from './request-ends.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A registry with metrics of this process and the durations of its requests by route. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to its end; the status is 499 when its client hung up before.',
    labelNames: ['method', 'route', 'status', 'configured'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'ledgerline_failed_sign_ins_total',
    help: 'Attempts to sign in that were refused: wrong credentials, or too many attempts (limited).',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['wrong', 'limited']) signIns.inc({ reason }, 0);
  // Also when the client hangs up, which it could do to stay uncounted.
  app.addHook('onSend', async (request, reply) => {
    if (isRefusedSignIn(request, reply))
      signIns.inc({ reason: reply.statusCode === 429 ? 'limited' : 'wrong' });
  });
  onRequestEnd(app, ({ request, reply, status, isStream }) => {
    if (isStream) return;
    const route = request.routeOptions.url ?? 'none';
    // A call of a part that the operator does not use answers 503 and isn't a fault.
    const unused = request.lacksConfiguration === true && { configured: 'no' };
    const labels = { method: request.method, route, status, ...unused };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  return registry;
}

function isRefusedSignIn({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (method !== 'POST' || !/\/(login|api\/passkey\/sign-in)$/.test(routeOptions.url ?? '')) return false;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 419;
}

/** Adds the figures of `GET /api/health`, measured again at each scrape. */
export function measureHealth(registry: Registry, probes: HealthProbes): void {
  /** All figures are collected at the same time, so the stores are checked once for all of them. */
  const ask = inOneCheck(() => checkHealth(probes));
  const registers = [registry];
  const up = new Gauge({
    name: 'ledgerline_up',
    help: 'Whether a part answers: 1 or 0.',
    labelNames: ['part'],
    registers,
    async collect() {
      const { lag: _lag, ok: _ok, eventStore: _store, ...parts } = await ask();
      for (const [part, answers] of Object.entries(parts)) up.set({ part }, answers ? 1 : 0);
    },
  });
  const lag = keptFigure(registry, 'lag', async () => (await ask()).lag, Number.NaN);
  const behind = new Gauge({
    name: 'ledgerline_lag_events',
    help: 'Committed events that the slowest read model has not folded yet; NaN until it is known.',
    registers,
    async collect() {
      behind.set(await lag());
    },
  });
}

/** Who may read the metrics: whoever has the token, and this machine unless the app has a public address. */
type MetricsAccess = { token: string | undefined; isPublic: boolean };

/**
 * `GET /metrics` in the text format of Prometheus. Behind a proxy every request may seem to come from this machine, so
 * that an app with a public address wants its token from everybody.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, access: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, access)) {
      return reply.code(401).send({ message: 'Metrics need their token.', code: 'unauthenticated' });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isAllowed(request: FastifyRequest, { token, isPublic }: MetricsAccess): boolean {
  if (!isPublic && LOOPBACK.test(request.ip)) return true;
  return token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

function sameText(input: string, expected: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
