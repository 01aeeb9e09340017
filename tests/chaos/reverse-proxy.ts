import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Cluster, Role } from './cluster.ts';

/** Paths that the command role answers although they look like queries, as the operations page lists them. */
const COMMANDS =
  /^\/api\/(user|pricing|exchange-rate|next-invoice-number|undo|settings\/billing-portal-url|account\/import)(\/|$)/;
/** Paths that the query role answers for every method. */
const QUERIES = /^\/api\/(reports\/rebuild|rebuild|account\/export)(\/|$)/;

/** A reverse proxy in front of a cluster: it forwards requests to the processes of a role by turns. */
export type ReverseProxy = {
  url: string;
  /** How many requests each process got so far, by its address. */
  forwarded: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

export async function startReverseProxy(cluster: Cluster): Promise<ReverseProxy> {
  const forwarded = new Map<string, number>();
  const turns = { command: 0, query: 0, worker: 0 };
  const next = (role: Role) => {
    const urls = cluster.urls(role);
    const url = urls[turns[role] % urls.length] ?? '';
    turns[role] += 1;
    forwarded.set(url, (forwarded.get(url) ?? 0) + 1);
    return url;
  };
  const server = createServer((incoming, answer) => forward(next(roleOf(incoming)), incoming, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    forwarded,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function roleOf({ method, url = '' }: IncomingMessage): Role {
  const path = url.split('?', 1)[0] ?? '';
  if (QUERIES.test(path)) return 'query';
  return method === 'GET' && path.startsWith('/api/') && !COMMANDS.test(path) ? 'query' : 'command';
}

function forward(to: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const outgoing = request(`${to}${url}`, { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  outgoing.once('error', () => answer.destroy());
  answer.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
