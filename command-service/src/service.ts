import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { MESSAGES_A_DAY, STOP_SECONDS } from '@ledgerline/shared-events/deliveries/limits.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { STORE_CHANGE_CHANNEL } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { FindMatching } from '@ledgerline/shared-events/lists/record-filter.ts';
import type { ReminderFinder } from '@ledgerline/shared-events/reminders/reminder-finder.ts';
import type { OpenRunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { serveAccountImports } from './account-import/account-import-routes.ts';
import { AccountImports } from './account-import/account-imports.ts';
import { serveAttachments } from './attachments/attachment-routes.ts';
import { sweepAttachments } from './attachments/attachment-sweeper.ts';
import type { AttachmentParts } from './attachments/attachment-uploads.ts';
import { TEST_ACCOUNTS_BYTES } from './attachments/storage-quota.ts';
import { StatementReader } from './bank/statement-reader.ts';
import { serveStatements } from './bank/statement-routes.ts';
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
import { serveExchangeRate } from './http/exchange-rate-route.ts';
import { readJsonBodies } from './http/json-body.ts';
import { type OwnMailServers, serveMailAccount } from './http/mail-account-routes.ts';
import { serveMailSender } from './http/mail-sender-route.ts';
import { servePasskeys } from './http/passkey-routes.ts';
import { answerRefusal } from './http/refusal.ts';
import { serveSecurity } from './http/security-routes.ts';
import { serveSessions } from './http/session-routes.ts';
import { serveSettings } from './http/settings-route.ts';
import { deleteAbandonedTestAccounts } from './identity/abandoned-accounts.ts';
import { type Buckets, memoryBuckets } from './identity/buckets.ts';
import { guard } from './identity/guard.ts';
import { openIdentity } from './identity/open-identity.ts';
import type { PasswordCost } from './identity/password.ts';
import { callerByAddress } from './identity/rate-limiter.ts';
import { redisBuckets } from './identity/redis-buckets.ts';
import { sweepExpired } from './identity/retention.ts';
import type { SecurityLogLine } from './identity/security-log.ts';
import { keyTable } from './ledger/idempotency/key-table.ts';
import { RememberedKeys } from './ledger/idempotency/remembered-keys.ts';
import { selectionTable } from './ledger/idempotency/selection-table.ts';
import { AccountLedgers } from './ledger/loading/account-ledgers.ts';
import { snapshotTable } from './ledger/loading/snapshot-table.ts';
import { CommandBus } from './ledger/running/command-bus.ts';
import { CommandLoop } from './ledger/running/command-loop.ts';
import { deliverOutbox, type OutboxMail } from './mail/outbox.ts';
import { unknownMails, unknownMailText } from './mail/unknown-mail.ts';
import type { BillingSettings } from './payments/billing.ts';
import { openAutomaticReminders, type RunAutomaticReminders } from './reminders/open-automatic-reminders.ts';
import { type HourlySchedule, scheduleHourly } from './schedule-hourly.ts';
import { mailNotConfigured } from './sending/message-port.ts';
import type { PrintInvoice } from './sending/open-message-port.ts';
import { serveReports } from './sending/reports/report-route.ts';
import { ReturnTokens } from './sending/reports/return-tokens.ts';
import {
  type MailboxReader,
  type MailboxReaderParts,
  mailboxReader,
} from './sending/return-mailbox/mailbox-reader.ts';
import type { ReturnMailbox } from './sending/return-mailbox/return-mailbox.ts';
import { openSending } from './sending/sending.ts';
import type { TransportOf } from './sending/transport.ts';

export type CommandServiceDeps = {
  store: LedgerStore;
  /** At least 7 connections; the caller closes it. */
  pool: pg.Pool;
  /** Finds the records of commands with a filter; without it no command takes one. */
  findMatching?: FindMatching;
  /** Finds the reminders that are sent by themselves; without it none are. */
  reminderFinder?: ReminderFinder;
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
  /** What new passwords are hashed with; `PASSWORD_COST` by default. */
  passwordCost?: PasswordCost;
  /** How long after its last use a test account is deleted, in days. */
  testAccountDays?: number;
  /** The room for files of all test accounts together, in bytes; `TEST_ACCOUNTS_BYTES` by default. */
  testAccountsBytes?: number;
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
  /** The mail servers by which messages to clients are sent; without it there are none. */
  transportOf?: TransportOf;
  /** The mailbox whose delivery reports are read; without it none is. */
  returnMailbox?: ReturnMailbox | undefined;
  /** The secret of mail servers that post delivery reports; without it none can. */
  reportToken?: string | undefined;
  /** Checks and tests the mail servers that users enter as their own; without it they cannot. */
  ownMail?: OwnMailServers;
  /** Prints the invoices of messages; without it no message is sent. */
  printInvoice?: PrintInvoice;
  /** How many messages an account may send within 24 hours. */
  messagesADay?: number;
  /** How long a message to a client waits, so that it can be stopped. */
  stopSeconds?: number;
  /** Removes the data of a deleted account in other parts; may be called more than once. */
  onAccountDeleted?: (accountId: string) => Promise<void>;
  /** Stores the files of jobs; without it there are none. */
  contents?: ContentStore;
  /** Opens the table of runs for imports; without it accounts cannot be imported. */
  openRuns?: OpenRunStore;
  /** Wakes a worker for an uploaded import; without it imports wait for the worker's sweeper. */
  onImportRequested?: (importId: string) => void;
  /** Called for each security event, for the log of the process. It contains nothing personal. */
  onSecurityEvent?: (line: SecurityLogLine) => void;
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
  /** Calls the listener when this process ended sessions of the request's user. Returns the function that stops it. */
  onSessionsEnded(request: FastifyRequest, listener: () => void): () => void;
  /** The account whose calendar has this secret, or null; callers who ask too often are refused. */
  calendarOwner(secret: string, request: FastifyRequest): Promise<string | null>;
  /** The name of the session cookie. */
  sessionCookie: string;
  /**
   * Sends the reminders that are to leave by themselves now, until the signal aborts. May run in several processes.
   * @throws LedgerUnavailable
   */
  sendAutomaticReminders: RunAutomaticReminders;
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
  const identity = openIdentity({ ...deps, ...writing, db, now, buckets });
  const mail = mailDelivery(deps, db);
  const { contents, testAccountsBytes = TEST_ACCOUNTS_BYTES } = deps;
  const files = contents && { db, loop: writing.loop, contents, testAccountsBytes, now };
  const sweeps = sweepsOf(deps, { db, now, mail, files, identity });
  const imports = importsOf(deps, { db, identity, writing });
  return {
    guard: guard({ ...identity, now, timeZoneOf: writing.zoneOf }),
    routes: routesOf(deps, { db, now, rates, writing, identity, buckets, mail, imports, files, sweeps }),
    bus: writing.bus,
    sendAutomaticReminders: remindersOf(deps, { db, now, writing }),
    rates,
    isSignedIn: async (request) => {
      const token = identity.cookies.sessionToken(request);
      return token !== undefined && (await identity.sessions.find(token)) !== null;
    },
    onSessionsEnded: (request, listener) =>
      identity.sessions.onEnded((userId) => {
        if (userId === request.login?.userId) listener();
      }),
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
      startMessages(deps, writing);
      await identity.deletion.resume();
      await imports?.resume();
      for (const sweep of sweeps) sweep.start();
    },
    settled: async () => {
      await Promise.all(sweeps.map((sweep) => sweep.settled()));
      await Promise.all([mail.settled(), writing.sending.loop.settled(), writing.ledgers.settled()]);
    },
  };
}

function remindersOf(
  deps: CommandServiceDeps,
  { db, now, writing: { bus, zoneOf } }: Pick<ServedParts, 'db' | 'now' | 'writing'>,
): RunAutomaticReminders {
  const { reminderFinder: finder, onTrouble = () => undefined } = deps;
  const parts = { ...sendingSettings(deps), finder, bus, db, now, timeZoneOf: zoneOf };
  return openAutomaticReminders({ ...parts, onTrouble });
}

function importsOf(
  {
    store,
    openRuns,
    onImportRequested: ring = () => undefined,
    onTrouble = () => undefined,
  }: CommandServiceDeps,
  { db, identity, writing }: Pick<ServedParts, 'db' | 'identity' | 'writing'>,
): AccountImports | undefined {
  return openRuns && new AccountImports({ ...identity, ...writing, db, openRuns, store, ring, onTrouble });
}

/** The work of every hour: expired data, mail that still waits, and the stored files. */
function sweepsOf(
  { onTrouble = () => undefined, testAccountDays }: CommandServiceDeps,
  { db, now, mail, files, identity }: Pick<ServedParts, 'db' | 'now' | 'mail' | 'files' | 'identity'>,
): readonly HourlySchedule[] {
  const expired = scheduleHourly(
    async () => {
      mail.start();
      await sweepExpired(db, now());
      await deleteAbandonedTestAccounts(db, identity.deletion, now(), testAccountDays);
    },
    (cause) => onTrouble('Expired data could not be removed yet.', cause),
  );
  const report = (cause: unknown) => onTrouble('A removed file could not be deleted yet.', cause);
  return files === undefined
    ? [expired]
    : [expired, scheduleHourly(() => sweepAttachments(files, report), report)];
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
  sweeps: readonly HourlySchedule[];
};

function routesOf(deps: CommandServiceDeps, parts: ServedParts): FastifyPluginAsync {
  const { db, now, rates, writing, identity, buckets, mail, imports, files, sweeps } = parts;
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
      await writing.returns?.stop();
      await writing.sending.loop.stop();
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await watch.stop();
      await buckets.close();
    });
    app.setErrorHandler(answerRefusal);
    readJsonBodies(app);
    serveAccount(app, { ...identity, onMail: mail.start });
    serveSessions(app, identity);
    servePasskeys(app, { ...identity, onMail: mail.start });
    serveSecurity(app, { ...identity, onMail: mail.start });
    if (imports !== undefined) serveAccountImports(app, imports);
    serveSettings(app, writing.bus, { ...identity, onMail: mail.start });
    serveCommands(app, writing.bus);
    if (files !== undefined) serveAttachments(app, files);
    serveStatements(app, writing.bus, new StatementReader());
    serveBilling(app, { billing: identity.billing, geoUrl: deps.geoUrl, patienceMs: deps.geoPatienceMs });
    if (deps.contactAddress !== undefined) {
      const { contactAddress } = deps;
      serveContact(app, { db, limiter: identity.limiter, contactAddress, onMail: mail.start });
    }
    serveCalendarFeed(app, identity.calendar);
    if (deps.ownMail !== undefined) {
      serveMailAccount(app, { ...identity, ...deps.ownMail, onMail: mail.start });
    }
    serveMailSender(app, {
      ...sendingSettings(deps),
      senderName: (accountId) =>
        writing.loop.read(accountId, ({ state }) => settingsOf(state).billingInformationName),
    });
    serveReports(app, { ...writing, db, limiter: identity.limiter, reportToken: deps.reportToken });
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
  const returnTokens = new ReturnTokens(deps.sessionSecret);
  const sending = openSending({
    ...sendingSettings(deps),
    returnTokens,
    db,
    loop,
    now,
    onTrouble: (cause) => deps.onTrouble?.('A message to a client could not be sent yet.', cause),
  });
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
    messages: sending.port,
  });
  const returns = returnsOf(deps, { db, loop, returnTokens });
  const zoneOf = (accountId: string) => loop.read(accountId, ({ state }) => timeZoneOf(settingsOf(state)));
  return { ledgers, keys, loop, bus, zoneOf, sending, returns, returnTokens, exchangeRate };
}

/** Sends messages to clients and reads the reports about them, where there are servers for it. */
function startMessages({ transportOf }: CommandServiceDeps, { sending, returns }: LedgerParts): void {
  if (transportOf !== undefined) sending.loop.start();
  returns?.start();
}

/** Reads the return mailbox, where there is one. */
function returnsOf(
  { returnMailbox: mailbox, onTrouble }: CommandServiceDeps,
  parts: Omit<MailboxReaderParts, 'mailbox' | 'onTrouble'>,
): MailboxReader | undefined {
  const report = (cause: unknown) => onTrouble?.('The return mailbox cannot be read yet.', cause);
  return mailbox && mailboxReader({ ...parts, mailbox, onTrouble: report });
}

/** How messages to clients are sent. Where nothing is said, there is no mail server. */
function sendingSettings(deps: CommandServiceDeps) {
  return {
    transportOf: deps.transportOf ?? (async () => null),
    printInvoice: deps.printInvoice ?? (() => Promise.reject(mailNotConfigured())),
    messagesADay: deps.messagesADay ?? MESSAGES_A_DAY,
    stopSeconds: deps.stopSeconds ?? STOP_SECONDS,
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
