import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { collectRoutes, serveApiDocs } from '../api-docs/api-docs.ts';
import { measurePools } from '../metrics/pool-figures.ts';
import { measureSharedWork, type SharedWork } from '../metrics/shared-work.ts';
import { measureSpace } from '../metrics/space.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { logAccess } from './access-log.ts';
import { serveClient } from './client-files.ts';
import { type Draining, drainOnClose } from './draining.ts';
import { answerErrors, bareAnswer, errorAnswer } from './errors.ts';
import { takeTurns } from './fair-turns.ts';
import { type HealthProbes, type StorePart, serveHealth } from './health.ts';
import { joinSmallPieces } from './joined-pieces.ts';
import { measureHealth, measureRequests, serveMetrics } from './metrics.ts';
import { limitOpenRequests, limitPipelining } from './open-requests.ts';
import { watchProxy } from './proxy-watch.ts';
import { serveReadiness } from './readiness.ts';
import { addSecurityHeaders, type SecurityHeaders, securityHeaders } from './security-headers.ts';
import { limitTransferTime } from './transfer-time.ts';
import { leaveOutHiddenCharacters } from './visible-answers.ts';

const BODY_LIMIT_BYTES = 1_048_576;
/** Enough for a megabyte over a slow connection. */
const TRANSFER_MS = 30_000;
const STOP_MS = 20_000;
const ALL_STORES: readonly StorePart[] = ['writes', 'reads', 'postgres'];

/** The parts of the web server. `basePath` is `/` or a path without a trailing slash. */
export type AppParts = {
  basePath: string;
  version: string;
  /** The name of the cookie of login sessions. */
  sessionCookie: string;
  /** Its names in earlier versions, which the guard takes too. */
  formerSessionCookies?: readonly string[];
  publicUrl: string | undefined;
  metricsToken: string | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted, separated by commas; default those of this machine. */
  trustedProxies?: string;
  /** The folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  health: HealthProbes;
  /** The stores that this process needs to be ready; by default the ledger and PostgreSQL. */
  needs?: readonly StorePart[];
  /** The source of the figures of the work that all processes share; without it there are none. */
  work?: SharedWork;
  /** The routes of the services, each in its own scope. */
  services: readonly FastifyPluginAsync[];
  /** Adds the figures of the services. */
  measure?: (registry: Registry) => void;
  logger: FastifyBaseLogger;
  /** Whether each request is written to standard error. */
  accessLog?: boolean;
  /** The folder whose free space is measured. */
  dataFolder?: string;
  tracing?: Tracing | null;
  /** How long a body may take to arrive, and an answer may wait without being read, in ms. */
  transferMs?: number;
  /** How long closing waits for open requests, in ms. */
  stopMs?: number;
};

/** The web server of a process, and what announces its end. */
type BuiltApp = { app: FastifyInstance; metrics: Registry; draining: Draining };

/**
 * The web server with everything that one process serves. It does not listen yet. `app.close()` finishes the requests
 * that it has.
 */
export async function buildApp(parts: AppParts): Promise<BuiltApp> {
  const headers = securityHeaders(parts.publicUrl?.startsWith('https:') ?? false);
  const app = bareApp(parts.logger, parts.trustedProxies ?? 'loopback', headers);
  limitPipelining(app);
  joinSmallPieces(app);
  const draining = drainOnClose(app, parts.stopMs ?? STOP_MS);
  parts.tracing?.traceRequests(app);
  if (parts.accessLog) logAccess(app);
  const metrics = measureRequests(app);
  // Before those that ask the stores: their questions would be counted as callers who wait for a connection.
  measurePools(metrics);
  measureHealth(metrics, parts.health);
  parts.measure?.(metrics);
  if (parts.work !== undefined) measureSharedWork(metrics, parts.work);
  if (parts.dataFolder !== undefined) measureSpace(metrics, parts.dataFolder);
  answerErrors(app);
  if (parts.publicUrl !== undefined) watchProxy(app);
  limitTransferTime(app, parts.transferMs ?? TRANSFER_MS);
  const sessionCookies = [parts.sessionCookie, ...(parts.formerSessionCookies ?? [])];
  limitOpenRequests(app, sessionCookies);
  leaveOutHiddenCharacters(app);
  takeTurns(app, sessionCookies);
  addSecurityHeaders(app, headers);
  const prefix = parts.basePath === '/' ? '' : parts.basePath;
  await registerOrClose(app, parts, { prefix, metrics, draining });
  if (prefix !== '') app.get('/', (_request, reply) => reply.redirect(`${prefix}/`));
  if (prefix !== '' || !parts.clientFolder) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ message: "There's nothing here.", code: 'not_found' }),
    );
  }
  return { app, metrics, draining };
}

/**
 * Registers the routes of the app below its prefix. When a service can't start, as after the loss of a store, what the
 * others opened is closed.
 */
async function registerOrClose(
  app: FastifyInstance,
  parts: AppParts,
  { prefix, metrics, draining }: { prefix: string; metrics: Registry; draining: Draining },
): Promise<void> {
  try {
    await app.register(
      async (inside) => {
        const routes = collectRoutes(inside, parts.basePath);
        serveHealth(inside, parts.health);
        serveReadiness(inside, parts.health, parts.needs ?? ALL_STORES, draining);
        serveMetrics(inside, metrics, { token: parts.metricsToken, isPublic: parts.publicUrl !== undefined });
        for (const service of parts.services) await inside.register(service);
        const { version, basePath, sessionCookie } = parts;
        await serveApiDocs(inside, routes, { version, basePath, sessionCookie });
        if (parts.clientFolder) await serveClient(inside, parts.clientFolder, parts.basePath);
      },
      { prefix },
    );
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

function bareApp(
  logger: FastifyBaseLogger,
  trustedProxies: string,
  headers: SecurityHeaders,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = errorAnswer(error);
      reply.hijack();
      for (const [name, value] of headers) reply.raw.setHeader(name, value);
      reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(body));
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(bareAnswer(error));
    },
  });
  // Otherwise plain text would be taken for a body that is no object.
  app.removeContentTypeParser('text/plain');
  return app;
}
