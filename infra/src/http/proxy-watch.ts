import type { FastifyInstance } from 'fastify';

/** Calls that come without a proxy: those of probes and of Prometheus. */
const OF_OPERATORS = /\/(?:api\/health(?:\/\w+)?|metrics)$/;

/**
 * Warns once when the proxy of a public address does not name its visitors: all of them then count as one address,
 * so that one who guesses passwords shuts the others out.
 */
export function watchProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] === undefined && !isOfOperator(request.url)) {
      isWarned = true;
      app.log.warn(
        'A call came without X-Forwarded-For, although PUBLIC_URL is set. If it came through the proxy, set that header there: all its visitors count as one address for the limits.',
      );
    }
    done();
  });
}

function isOfOperator(url: string): boolean {
  return OF_OPERATORS.test(url.split('?', 1)[0] ?? '');
}
