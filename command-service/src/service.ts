import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { STORE_CHANGE_CHANNEL } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { FindMatching } from '@ledgerline/shared-events/lists/record-filter.ts';
import type { OpenRunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { serveAccountImports } from './account-import/account-import-routes.ts';
import { AccountImports } from './account-import/account-imports.ts';
import { serveAttachments } from './attachments/attachment-routes.ts';
import type { AttachmentParts } from './attachments/attachment-uploads.ts';
import { removeAccountFiles } from './attachments/remove-account-files.ts';
import { scheduleSweep } from './attachments/schedule-sweep.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { watchChannels } from './database/watch-channels.ts';
import type { CommandDefinition } from './domain/command.ts';
import { commands } from './domain/commands.ts';
import { settingsOf } from './domain/lookup.ts';
import type { RateTable } from './exchange-rates/rate-table.ts';
import { RATES_CHANNEL } from './exchange-rates/refresh-rates.ts';
import { loadRates, saveRates, shippedRates } from './exchange-rates/stored-rates.ts';
import { serveAccount } from './http/account-routes.ts';
import { serveBilling } from './http/billing-routes.ts';
import { serveCalendarFeed } from './http/calendar-feed-routes.ts';
import { serveCommands } from './http/command-routes.ts';
import { serveContact } from './http/contact-route.ts';
import { Cookies, cookieNames } from './http/cookies.ts';
import { serveExchangeRate } from './http/exchange-rate-route.ts';
import { readJsonBodies } from './http/json-body.ts';
import { answerRefusal } from './http/refusal.ts';
import { serveSettings } from './http/settings-route.ts';
import { AccountDeletion } from './identity/account-deletion.ts';
import { AccountLedgerEvents } from './identity/account-ledger-events.ts';
import { Accounts } from './identity/accounts.ts';
import { type Buckets, memoryBuckets } from './identity/buckets.ts';
import { CalendarFeeds } from './identity/calendar-feeds.ts';
import { ConcurrencyLimit } from './identity/concurrency-limit.ts';
import { CsrfTokens } from './identity/csrf-token.ts';
import { DeviceTokens } from './identity/device-tokens.ts';
import { guard } from './identity/guard.ts';
import { PasswordResets } from './identity/password-reset.ts';
import { callerByAddress, RateLimiter } from './identity/rate-limiter.ts';
import { redisBuckets } from './identity/redis-buckets.ts';
import { sweepExpired } from './identity/retention.ts';
import { Sessions } from './identity/sessions.ts';
import { SignInLimits } from './identity/sign-in-limits.ts';
import { keyTable } from './ledger/idempotency/key-table.ts';
import { RememberedKeys } from './ledger/idempotency/remembered-keys.ts';
import { selectionTable } from './ledger/idempotency/selection-table.ts';
import { AccountLedgers } from './ledger/loading/account-ledgers.ts';
import { snapshotTable } from './ledger/loading/snapshot-table.ts';
import { CommandBus } from './ledger/running/command-bus.ts';
import { CommandLoop } from './ledger/running/command-loop.ts';
import { deliverOutbox, type OutboxMail } from './mail/outbox.ts';
import { unknownMails, unknownMailText } from './mail/unknown-mail.ts';
import { Billing, type BillingSettings } from './payments/billing.ts';

/** The most transactions that wait for the ledger at the same time: fewer than the connections of the pool. */
const TRANSACTIONS_WITH_LEDGER = 4;

export type CommandServiceDeps = {
  store: LedgerStore;
  /** At least 7 connections; the caller closes it. */
  pool: pg.Pool;
  /** Finds the records of commands with a filter; without it no command takes one. */
  findMatching?: FindMatching;
  /** The accepted commands; default all commands of the domain. */
  commands?: Iterable<CommandDefinition>;
  /** At least 32 characters; the same in every process and after a restart. */
  sessionSecret: string;
  /** The public address of the app, with its base path and without a slash at the end. */
  publicUrl: string;
  /** The path under which the app is served; default `/`. */
  basePath?: string;
  /** The recipient of the contact form; without it the route does not exist. */
  contactAddress?: string;
  rateLimitScale?: number;
  /** The payment provider; without it billing calls answer that payments are not configured. */
  payments?: Omit<BillingSettings, 'publicUrl'>;
  /** The geolocation service for regional prices. */
  geoUrl?: string | undefined;
  /** The timeout of that service in milliseconds; default two seconds. */
  geoPatienceMs?: number;
  /** When set, requests are counted in Redis for all processes together, instead of in each process. */
  redisUrl?: string | undefined;
  appVersion?: string;
  /**
   * True when no other process serves the same accounts. This saves a read of the ledger and of the session with each
   * command.
   */
  soleWriter?: boolean;
  /** The limit of memory for folded ledgers, in bytes. */
  cacheBytes?: number;
  /** Delivers one mail; without it mail waits in the outbox for another process. */
  deliverMail?: (mail: OutboxMail) => Promise<void>;
  /** Removes the data of a deleted account in other parts; may be called more than once. */
  onAccountDeleted?: (accountId: string) => Promise<void>;
  /** Stores the files of jobs; without it there are none. */
  contents?: ContentStore;
  /** Opens the table of runs for imports; without it accounts cannot be imported. */
  openRuns?: OpenRunStore;
  /** Wakes a worker for an uploaded import; without it imports wait for the worker's sweeper. */
  onImportRequested?: (importId: string) => void;
  /** Called on failures that no caller waits for. */
  onTrouble?: (what: string, cause: unknown) => void;
  now?: () => Date;
};

/** The write side of one process. */
export type CommandService = {
  /** Guards every route of the scope that it is registered in, and sets the login of each request. */
  guard: FastifyPluginAsync;
  /** The routes. */
  routes: FastifyPluginAsync;
  bus: CommandBus;
  rates: RateTable;
  /** Whether the login session of a request is still valid; may be called at any later time. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** The account whose calendar has this secret, or null; callers who ask too often are refused. */
  calendarOwner(secret: string, request: FastifyRequest): Promise<string | null>;
  /** The name of the session cookie. */
  sessionCookie: string;
  /** Finishes work that a crash interrupted, and sends waiting mail. Has to be called once after the start. */
  resume(): Promise<void>;
  /** Resolves when no background write is running. */
  settled(): Promise<void>;
};

/** Stores the exchange rates that are shipped with the app. May be called at every start. */
export async function saveShippedRates(pool: pg.Pool): Promise<void> {
  await saveRates(openDatabase(pool), shippedRates());
}

/** Assembles the write side. The tables must exist. */
export async function openCommandService(deps: CommandServiceDeps): Promise<CommandService> {
  const db = openDatabase(deps.pool);
  const now = deps.now ?? (() => new Date());
  const rates = await loadRates(db);
  const writing = openLedger(deps, db, now, rates);
  const buckets = bucketsOf(deps);
  const identity = openIdentity(deps, db, now, { ...writing, buckets });
  const mail = mailDelivery(deps, db);
  const files = deps.contents && { db, loop: writing.loop, contents: deps.contents, now };
  const sweeping = files && scheduleSweep(files, deps.onTrouble);
  const { store, openRuns, onImportRequested: ring = () => undefined, onTrouble = () => undefined } = deps;
  const imports =
    openRuns && new AccountImports({ ...identity, ...writing, db, openRuns, store, ring, onTrouble });
  return {
    guard: guard({
      ...identity,
      now,
      timeZoneOf: (accountId) => writing.loop.read(accountId, ({ state }) => timeZoneOf(settingsOf(state))),
    }),
    routes: routesOf(deps, { db, now, rates, writing, identity, buckets, mail, imports, files, sweeping }),
    bus: writing.bus,
    rates,
    isSignedIn: async (request) => {
      const token = identity.cookies.sessionToken(request);
      return token !== undefined && (await identity.sessions.find(token)) !== null;
    },
    calendarOwner: async (secret, request) => {
      const { feeds, limiter } = identity.calendar;
      await limiter.take('calendar', callerByAddress(request.ip));
      return feeds.accountOf(secret);
    },
    sessionCookie: identity.sessionCookie,
    resume: async () => {
      const unknown = await unknownMails(db, now());
      if (unknown.length > 0) deps.onTrouble?.(unknownMailText(unknown.length), undefined);
      mail.start();
      await sweepExpired(db, now());
      await identity.deletion.resume();
      await imports?.resume();
      sweeping?.start();
    },
    settled: async () => {
      await Promise.all([mail.settled(), writing.ledgers.settled()]);
    },
  };
}

type ServedParts = {
  db: Database;
  now: () => Date;
  rates: RateTable;
  writing: LedgerParts;
  identity: ReturnType<typeof openIdentity>;
  buckets: Buckets;
  mail: ReturnType<typeof mailDelivery>;
  imports: AccountImports | undefined;
  files: AttachmentParts | undefined;
  sweeping: ReturnType<typeof scheduleSweep> | undefined;
};

function routesOf(deps: CommandServiceDeps, parts: ServedParts): FastifyPluginAsync {
  const { db, now, rates, writing, identity, buckets, mail, imports, files, sweeping } = parts;
  return async (app) => {
    const watch = watchChannels(
      deps.pool,
      {
        [RATES_CHANNEL]: async () => void (await loadRates(db, rates)),
        [STORE_CHANGE_CHANNEL]: async () => writing.ledgers.doubt(),
      },
      (cause) =>
        deps.onTrouble?.('Notifications of exchange rates and of the ledger are not received yet.', cause),
    );
    app.addHook('onClose', async () => {
      await imports?.stop();
      await sweeping?.stop();
      await watch.stop();
      await buckets.close();
    });
    app.setErrorHandler(answerRefusal);
    readJsonBodies(app);
    serveAccount(app, { ...identity, onMail: mail.start });
    if (imports !== undefined) serveAccountImports(app, imports);
    serveSettings(app, writing.bus, identity);
    serveCommands(app, writing.bus);
    if (files !== undefined) serveAttachments(app, files);
    serveBilling(app, { billing: identity.billing, geoUrl: deps.geoUrl, patienceMs: deps.geoPatienceMs });
    if (deps.contactAddress !== undefined) {
      const { contactAddress } = deps;
      serveContact(app, { db, limiter: identity.limiter, contactAddress, onMail: mail.start });
    }
    serveCalendarFeed(app, identity.calendar);
    serveExchangeRate(app, { loop: writing.loop, exchangeRate: writing.exchangeRate, now });
  };
}

type LedgerParts = ReturnType<typeof openLedger>;

function openLedger(deps: CommandServiceDeps, db: Database, now: () => Date, rates: RateTable) {
  const { store, cacheBytes, soleWriter = false, appVersion = '' } = deps;
  const onSnapshotTrouble = (accountId: string, cause: unknown) =>
    deps.onTrouble?.(`The snapshot of account ${accountId} cannot be used.`, cause);
  const snapshots = snapshotTable(db);
  const ledgers = new AccountLedgers({
    store,
    snapshots,
    onSnapshotTrouble,
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
  });
  const keys = new RememberedKeys(keyTable(db, deps.pool));
  const loop = new CommandLoop({ store, ledgers, keys, now, appVersion, soleWriter });
  const exchangeRate = rates.find.bind(rates);
  const definitions = deps.commands ?? Object.values(commands);
  const selections = selectionTable(db);
  const { findMatching } = deps;
  const bus = new CommandBus({
    loop,
    ledgers,
    commands: definitions,
    exchangeRate,
    findMatching,
    selections,
  });
  return { ledgers, keys, loop, bus, exchangeRate };
}

function openIdentity(
  deps: CommandServiceDeps,
  db: Database,
  now: () => Date,
  { ledgers, keys, loop, buckets }: Pick<LedgerParts, 'ledgers' | 'keys' | 'loop'> & { buckets: Buckets },
) {
  const { store, publicUrl, basePath = '/', contents, onAccountDeleted = async () => undefined } = deps;
  const ledgerEvents = new AccountLedgerEvents(loop);
  const sessions = new Sessions(db, deps.pool, now, deps.soleWriter ?? false);
  const parts = {
    db,
    ledgerEvents,
    sessions,
    now,
    concurrency: new ConcurrencyLimit(TRANSACTIONS_WITH_LEDGER),
  };
  const { payments } = deps;
  const billing = payments === undefined ? null : new Billing({ ...payments, publicUrl }, parts);
  const secure = publicUrl.startsWith('https:');
  const names = cookieNames(deps.sessionSecret);
  const devices = new DeviceTokens(deps.sessionSecret);
  const limiter = new RateLimiter(deps.rateLimitScale ?? 1, buckets);
  return {
    sessions,
    sessionCookie: names.session,
    billing,
    accounts: new Accounts(parts),
    resets: new PasswordResets({
      ...parts,
      linkOf: (token) => `${publicUrl}/password-reset?token=${encodeURIComponent(token)}`,
    }),
    deletion: new AccountDeletion({
      db,
      openRuns: deps.openRuns,
      store,
      ledgers,
      keys,
      ledgerEvents,
      sessions,
      onAccountDeleted: async (accountId) => {
        if (contents !== undefined) await removeAccountFiles(db, contents, accountId);
        await onAccountDeleted(accountId);
      },
    }),
    cookies: new Cookies(new CsrfTokens(deps.sessionSecret), names, { secure, path: basePath }),
    limiter,
    devices,
    signInLimits: new SignInLimits(limiter, devices),
    calendar: {
      feeds: new CalendarFeeds(db, deps.sessionSecret),
      limiter,
      linkOf: (secret: string) => `${publicUrl}/calendar/${secret}.ics`,
    },
  };
}

/** The store of the token buckets for rate limits. */
function bucketsOf({ redisUrl, onTrouble, now }: CommandServiceDeps): Buckets {
  if (redisUrl === undefined) return memoryBuckets(now && (() => now().getTime()));
  return redisBuckets(redisUrl, {
    onTrouble: (cause) =>
      onTrouble?.('Redis does not answer: this process counts requests by itself.', cause),
  });
}

/** Sends the mail in the outbox; calls never overlap. */
function mailDelivery({ deliverMail, onTrouble }: CommandServiceDeps, db: Database) {
  let running: Promise<unknown> = Promise.resolve();
  return {
    start: () => {
      if (deliverMail === undefined) return;
      running = running
        .then(() => deliverOutbox(db, deliverMail))
        .catch((cause: unknown) =>
          onTrouble?.('Mail could not be delivered and waits in the outbox.', cause),
        );
    },
    settled: () => running,
  };
}
