import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { collectRoutes, serveApiDocs } from '../api-docs/api-docs.ts';
import { limitBodyTime } from './body-time.ts';
import { serveClient } from './client-files.ts';
import { answerErrors, bareAnswer, errorAnswer } from './errors.ts';
import { type HealthProbes, serveHealth } from './health.ts';
import { measureHealth, measureRequests, serveMetrics } from './metrics.ts';
import { addSecurityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1_048_576;
/** Enough for a megabyte over a slow connection. */
const BODY_MS = 30_000;

/** The parts of the web server. `basePath` is `/` or a path without a trailing slash. */
export type AppParts = {
  basePath: string;
  version: string;
  /** The name of the cookie of login sessions. */
  sessionCookie: string;
  publicUrl: string | undefined;
  metricsToken: string | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted, separated by commas; default those of this machine. */
  trustedProxies?: string;
  /** The folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  health: HealthProbes;
  /** The routes of the services, each in its own scope. */
  services: readonly FastifyPluginAsync[];
  logger: FastifyBaseLogger;
  /** How long the body of a request may take to arrive, in ms. */
  bodyMs?: number;
};

/** The web server with everything that one process serves. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; metrics: Registry }> {
  const app = bareApp(parts.logger, parts.trustedProxies ?? 'loopback');
  const metrics = measureRequests(app);
  measureHealth(metrics, parts.health);
  answerErrors(app);
  limitBodyTime(app, parts.bodyMs ?? BODY_MS);
  addSecurityHeaders(app, parts.publicUrl?.startsWith('https:') ?? false);
  const prefix = parts.basePath === '/' ? '' : parts.basePath;
  await app.register(
    async (inside) => {
      const routes = collectRoutes(inside, parts.basePath);
      serveHealth(inside, parts.health);
      serveMetrics(inside, metrics, parts.metricsToken);
      for (const service of parts.services) await inside.register(service);
      const { version, basePath, sessionCookie } = parts;
      await serveApiDocs(inside, routes, { version, basePath, sessionCookie });
      if (parts.clientFolder) await serveClient(inside, parts.clientFolder, parts.basePath);
    },
    { prefix },
  );
  if (prefix !== '') app.get('/', (_request, reply) => reply.redirect(`${prefix}/`));
  if (prefix !== '' || !parts.clientFolder) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ message: 'There is nothing here.', code: 'not_found' }),
    );
  }
  return { app, metrics };
}

function bareApp(logger: FastifyBaseLogger, trustedProxies: string): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = errorAnswer(error);
      reply.hijack();
      reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(body));
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(bareAnswer(error));
    },
  });
}
