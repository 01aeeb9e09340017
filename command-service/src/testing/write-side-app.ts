import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { InMemoryLedgerStore } from '../ledger/testing/in-memory-ledger-store.ts';
import { jobCommands } from '../ledger/testing/job-commands.ts';
import type { OutboxMail } from '../mail/outbox.ts';
import { openCommandService } from '../service.ts';
import type { CommandService, CommandServiceDeps } from '../service-deps.ts';
import { Browser } from './browser.ts';

/** The write side behind a web server that does not listen, with a ledger in memory and a clock that tests advance. */
export type WriteSideApp = {
  app: FastifyInstance;
  service: CommandService;
  store: InMemoryLedgerStore;
  mails: OutboxMail[];
  /** Advances the clock of the service. */
  wait(milliseconds: number): void;
  browser(): Browser;
  close(): Promise<void>;
};

/** A hash costs a thousandth of what it costs in operation; password.test.ts checks the cost in operation. */
const CHEAP_PASSWORDS = { N: 2 ** 6, r: 8, p: 1 };

export async function writeSideApp(
  pool: pg.Pool,
  deps: Partial<CommandServiceDeps> = {},
): Promise<WriteSideApp> {
  const store = new InMemoryLedgerStore();
  const mails: OutboxMail[] = [];
  let shift = 0;
  const service = await openCommandService({
    store,
    pool,
    commands: jobCommands,
    sessionSecret: 'a secret that is long enough for tests',
    publicUrl: 'https://books.example',
    contactAddress: 'help@books.example',
    soleWriter: true,
    rateLimitScale: 1_000,
    passwordCost: CHEAP_PASSWORDS,
    deliverMail: async (mail) => void mails.push(mail),
    now: () => new Date(Date.now() + shift),
    ...deps,
  });
  const app = fastify({ bodyLimit: 1_048_576 });
  await app.register(service.guard);
  await app.register(service.routes);
  return {
    app,
    service,
    store,
    mails,
    wait: (milliseconds) => {
      shift += milliseconds;
    },
    browser: () => new Browser(app),
    close: async () => {
      await app.close();
      await service.settled();
    },
  };
}
