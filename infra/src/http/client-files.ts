import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SERVER_PATHS = /^\/(api|sanctum|metrics)(\/|$)/;
const HAS_EXTENSION = /\.[a-z0-9]{2,12}$/i;

/**
 * Serves the built client from `folder`. An address inside the app (`/jobs/17`) answers the page of the app with its
 * base address set to `basePath`, so that one build works under any path.
 */
export async function serveClient(app: FastifyInstance, folder: string, basePath: string): Promise<void> {
  const html = withBase(readFileSync(join(folder, 'index.html'), 'utf8'), basePath);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        isFingerprinted(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request, basePath)) return sendPage(reply, html);
    return reply.code(404).send({ message: "There's nothing here.", code: 'not_found' });
  });
  for (const path of ['/', '/index.html']) {
    app.get(path, { logLevel: 'silent' }, (_request, reply) => sendPage(reply, html));
  }
}

/** The page with its base address: `/`, or the base path with a slash at its end. */
function withBase(html: string, basePath: string): string {
  const base = `<base href="${basePath === '/' ? '/' : `${basePath}/`}" />`;
  const found = /<base\s[^>]*>/i;
  return found.test(html) ? html.replace(found, base) : html.replace(/<head>/i, `<head>${base}`);
}

function isFingerprinted(path: string): boolean {
  return /[/\\]assets[/\\]/.test(path);
}

function isPage(request: FastifyRequest, basePath: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  const inside = basePath === '/' ? path : path.slice(basePath.length);
  if (basePath !== '/' && !(path === basePath || path.startsWith(`${basePath}/`))) return false;
  return !SERVER_PATHS.test(inside) && !HAS_EXTENSION.test(inside);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
