import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { accessRule } from '@ledgerline/command-service/identity/guard.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openApiDocument } from './document.ts';
import type { ServedRoute } from './operation.ts';

const ASSETS = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const SERVED_ASSETS: ReadonlySet<string> = new Set([
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/favicon-32x32.png',
]);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Ledgerline API</title>
    <link rel="icon" href="docs/favicon-32x32.png" />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/**
 * Requests from the page send the CSRF token, as those of the app do. The areas are folded: with all 160 operations
 * open, the library shows the first few only.
 */
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  validatorUrl: null,
  docExpansion: 'none',
  requestInterceptor: (request) => {
    const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie);
    if (token) request.headers['X-XSRF-TOKEN'] = decodeURIComponent(token[1]);
    return request;
  },
});
`;

/** Records every route that is registered after it in the scope or inside of it. HEAD routes are left out. */
export function collectRoutes(app: FastifyInstance, basePath: string): ServedRoute[] {
  const routes: ServedRoute[] = [];
  const prefix = basePath === '/' ? '' : basePath;
  app.addHook('onRoute', ({ method, url, config }) => {
    const path = url.slice(prefix.length);
    for (const each of [method].flat()) {
      if (each === 'HEAD' || path.startsWith('/api/docs')) continue;
      const rule = accessRule(path, config?.access);
      routes.push({
        method: each,
        url: path,
        operation: config?.operation ?? {},
        access: typeof rule === 'function' ? 'subscribed' : rule,
        csrf: each !== 'GET' && config?.csrf !== false,
      });
    }
  });
  return routes;
}

/** `GET /api/openapi.json`, and a page at `/api/docs` to read the description and try the API. */
export async function serveApiDocs(
  app: FastifyInstance,
  collected: readonly ServedRoute[],
  about: { version: string; basePath: string; sessionCookie: string },
): Promise<void> {
  let routes: readonly ServedRoute[] = [];
  let document: Promise<Buffer> | null = null;
  const operation = { answer: z.looseObject({ openapi: z.string() }) };
  app.get('/api/openapi.json', { config: { operation } }, async (_request, reply) => {
    // Bytes, so that a megabyte isn't looked through and encoded again for each who asks.
    document ??= openApiDocument(routes, { ...about, server: about.basePath }).then((described) =>
      Buffer.from(JSON.stringify(described)),
    );
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/', async (_request, reply) =>
    reply.redirect(`${about.basePath === '/' ? '' : about.basePath}/api/docs`),
  );
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('application/javascript; charset=utf-8').send(START),
  );
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/api/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => SERVED_ASSETS.has(path),
  });
  // Routes that are registered later are the pages of the app.
  routes = [...collected];
}
