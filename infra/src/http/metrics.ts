import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A registry with the figures of this process and the durations of its requests by route. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** `GET /metrics` in Prometheus' text format, for this machine, or for whoever brings the token. */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, token)) {
      return reply.code(401).send({ message: 'Metrics need their token.', code: 'unauthenticated' });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (LOOPBACK.test(request.ip)) return true;
  return token !== undefined && sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
