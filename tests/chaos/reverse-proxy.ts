import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Cluster, Role } from './cluster.ts';

const roleSchema = z.enum(['web', 'command', 'query']);
const ROUTES = new URL('../../infra/deploy/nginx/routes.conf', import.meta.url);

/** The lines of the map of roles in the configuration of nginx; the first that fits decides. */
const [rest, ...lines] =
  readFileSync(ROUTES, 'utf8')
    .split('}')[0]
    ?.matchAll(/^ {2}(?:default|"~([^"]+)") (\w+);$/gm) ?? [];

/** The role that answers a request, as nginx decides it. */
export function roleOf(method: string, path: string): Role {
  const found = lines.find(([, pattern = '']) => new RegExp(pattern).test(`${method} ${path}`)) ?? rest;
  return roleSchema.parse(found?.[2]);
}

/** A reverse proxy in front of a cluster: it forwards requests to the processes of a role by turns. */
export type ReverseProxy = { url: string; stop(): Promise<void> };

const MAX_TRIES = 4;

/** A proxy that needs no nginx, with its routes and its rule of what may be sent twice. */
export async function startReverseProxy(cluster: Cluster): Promise<ReverseProxy> {
  const turns = { web: 0, command: 0, query: 0, worker: 0 };
  /** The processes of a role in the order in which a call tries them; each call begins with the next one. */
  const order = (role: Role) => {
    const ports = cluster.members.filter((each) => each.role === role).map(({ port }) => port);
    turns[role] += 1;
    return Array.from({ length: MAX_TRIES }, (_, at) => ports[(turns[role] + at) % ports.length] ?? 0);
  };
  const server = createServer(async (incoming, answer) => {
    const { method = 'GET', url = '/' } = incoming;
    const role = roleOf(method, url.split('?', 1)[0] ?? '/');
    const body = await buffer(incoming);
    if (method === 'POST' && url.startsWith('/api/command/'))
      incoming.headers['idempotency-key'] ??= randomUUID();
    for (const port of order(role)) {
      const failed = await forward(port, incoming, body, answer);
      if (failed === null) return;
      if (failed !== 'ECONNREFUSED' && !isRepeatable(incoming)) break;
    }
    answer.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['idempotency-key'] !== undefined;
}

/** Passes a call on; resolves to null once it is answered, else to the reason why no answer began. */
function forward(
  port: number,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<string | null> {
  const { method, headers, url = '' } = incoming;
  return new Promise((resolve) => {
    const outgoing = request(`http://127.0.0.1:${port}${url}`, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      resolve(null);
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    answer.once('close', () => outgoing.destroy());
    outgoing.end(body);
  });
}
