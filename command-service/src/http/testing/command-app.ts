import fastify, { type FastifyInstance, type LightMyRequestResponse as Response } from 'fastify';
import type { CommandDefinition } from '#domain/command.ts';
import { InMemoryLedgerStore } from '#ledger/testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '#ledger/testing/write-side.ts';
import { serveCommands } from '../command-routes.ts';
import { readJsonBodies } from '../json-body.ts';
import { answerRefusal } from '../refusal.ts';

/** The command routes with one signed-in user, over a ledger in memory. */
export type CommandApp = WriteSide & {
  app: FastifyInstance;
  store: InMemoryLedgerStore;
  send(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<Response>;
};

export function commandApp(commands: Iterable<CommandDefinition>): CommandApp {
  const store = new InMemoryLedgerStore();
  const exchangeRate = (_currency: string, to: string, date: string) => ({
    to,
    rate: '2',
    date,
    source: 'test',
  });
  const side = writeSide(store, { commands, exchangeRate });
  const app = fastify();
  app.decorateRequest('login', null);
  app.addHook('onRequest', async (request) => {
    request.login = { userId: 'user-1', accountId: TEST_ACCOUNT, sessionDigest: 'd1gest' };
  });
  app.setErrorHandler(answerRefusal);
  readJsonBodies(app);
  serveCommands(app, side.bus);
  return {
    ...side,
    app,
    store,
    send: (method, url, body, key, headers) =>
      app.inject({
        method,
        url,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}
