import { STORE_CHANGE_CHANNEL } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { serveAccountImports } from './account-import/account-import-routes.ts';
import { AccountImports } from './account-import/account-imports.ts';
import { serveAttachments } from './attachments/attachment-routes.ts';
import { sweepAttachments } from './attachments/attachment-sweeper.ts';
import type { AttachmentParts } from './attachments/attachment-uploads.ts';
import { TEST_ACCOUNTS_BYTES } from './attachments/storage-quota.ts';
import { statementReader } from './bank/statement-reader.ts';
import { serveStatements } from './bank/statement-routes.ts';
import { analysisReader } from './cat/analysis-reader.ts';
import { serveAnalyses } from './cat/analysis-routes.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { watchChannels } from './database/watch-channels.ts';
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
import { serveMailAccount } from './http/mail-account-routes.ts';
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
import { callerByAddress } from './identity/rate-limiter.ts';
import { redisBuckets } from './identity/redis-buckets.ts';
import { sweepExpired } from './identity/retention.ts';
import { logoDrawer } from './logo/logo-drawer.ts';
import { serveLogo } from './logo/logo-routes.ts';
import { deliverOutbox } from './mail/outbox.ts';
import { unknownMails, unknownMailText } from './mail/unknown-mail.ts';
import { type LedgerParts, openLedger, sendingSettings, startMessages } from './open-ledger.ts';
import { openAutomaticReminders, type RunAutomaticReminders } from './reminders/open-automatic-reminders.ts';
import { type HourlySchedule, scheduleHourly } from './schedule-hourly.ts';
import { addWithoutSender } from './sending/brought-back.ts';
import { sweepPapers } from './sending/paper-sweep.ts';
import { serveReports } from './sending/reports/report-route.ts';
import type { CommandService, CommandServiceDeps } from './service-deps.ts';

/** Stores the exchange rates that are shipped with the app. May be called at every start. */
export async function saveShippedRates(pool: pg.Pool): Promise<void> {
  await saveRates(openDatabase(pool), [shippedRates()]);
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
  const { contents, testAccountsBytes = TEST_ACCOUNTS_BYTES, sendsMails = true } = deps;
  const files = contents && { db, loop: writing.loop, contents, testAccountsBytes, sendsMails, now };
  const imports = importsOf(deps, { db, identity, writing });
  const sweeps = sweepsOf(deps, { db, now, mail, files, identity, writing, imports });
  return {
    guard: guard({ ...identity, now, timeZoneOf: writing.zoneOf, sendsMails }),
    routes: routesOf(deps, { db, now, rates, writing, identity, buckets, mail, imports, files, sweeps }),
    bus: writing.bus,
    archive: writing.archive,
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
      await reportUnknownMails(deps, db, now());
      mail.start();
      startMessages(deps, writing);
      for (const sweep of sweeps) sweep.start();
    },
    settled: async () => {
      await Promise.all(sweeps.map((sweep) => sweep.settled()));
      await Promise.all([mail.settled(), writing.settled()]);
    },
  };
}

/** Says how many mails may have been sent or not when the process ended. */
async function reportUnknownMails({ onTrouble }: CommandServiceDeps, db: Database, now: Date): Promise<void> {
  const { length } = await unknownMails(db, now);
  if (length > 0) onTrouble?.(unknownMailText(length), undefined);
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

/**
 * The work of every hour: expired data, mail that still waits, messages without a sender, deletions and imports that
 * were interrupted, and the stored files. Each fails on its own.
 */
function sweepsOf(
  { onTrouble = () => undefined, testAccountDays, findQueuedMessages, sweepMailFiles }: CommandServiceDeps,
  {
    db,
    now,
    mail,
    files,
    identity: { deletion },
    writing,
    imports,
  }: Pick<ServedParts, 'db' | 'now' | 'mail' | 'files' | 'identity' | 'writing' | 'imports'>,
): readonly HourlySchedule[] {
  const every = (task: (stopping: AbortSignal) => Promise<unknown>, failed: string) =>
    scheduleHourly(task, (cause) => onTrouble(failed, cause));
  const expired = async () => {
    mail.start();
    if (findQueuedMessages !== undefined) await addWithoutSender(db, findQueuedMessages, now());
    await sweepExpired(db, now());
    await sweepMailFiles?.(now());
  };
  const abandoned = (stopping: AbortSignal) =>
    deleteAbandonedTestAccounts(db, deletion, now(), { days: testAccountDays, stopping });
  const kept = 'A removed file could not be deleted yet.';
  const report = (cause: unknown) => onTrouble(kept, cause);
  const papers = { db, loop: writing.loop, now };
  return [
    every(expired, 'Expired data could not be removed yet.'),
    every((stopping) => deletion.resume(stopping), 'The deletion of an account could not be finished yet.'),
    every(abandoned, 'Test accounts that nobody uses could not be deleted yet.'),
    ...(imports === undefined ? [] : [every(() => imports.resume(), 'An import could not be finished yet.')]),
    every((stopping) => sweepPapers(papers, report, stopping), kept),
    every((stopping) => writing.archive.resume(stopping), 'The PDF of an issued invoice is not kept yet.'),
    ...(files === undefined ? [] : [every((stopping) => sweepAttachments(files, report, stopping), kept)]),
  ];
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
  const { db, now, rates, writing, identity, buckets, mail, imports, sweeps } = parts;
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
      await Promise.all([writing.returns?.stop(), writing.ownReturns?.stop()]);
      await writing.sending.loop.stop();
      await writing.archive.settled();
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
    serveFiles(app, parts);
    serveBilling(app, identity);
    if (deps.contactAddress !== undefined) {
      const { contactAddress } = deps;
      serveContact(app, { ...identity, db, contactAddress, onMail: mail.start });
    }
    serveCalendarFeed(app, identity.calendar);
    if (deps.ownMail !== undefined) {
      serveMailAccount(app, { ...deps, ...identity, ...deps.ownMail, db, onMail: mail.start });
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

/** Files that users send: those of jobs, statements of banks, analyses of translation tools, and logos. */
function serveFiles(app: FastifyInstance, { writing, files }: ServedParts): void {
  if (files !== undefined) serveAttachments(app, files);
  serveStatements(app, writing.bus, statementReader());
  serveAnalyses(app, writing.bus, analysisReader());
  serveLogo(app, { loop: writing.loop, drawer: logoDrawer() });
}

/** The store of the token buckets for rate limits. */
function bucketsOf({ redisUrl, onTrouble, now }: CommandServiceDeps): Buckets {
  if (redisUrl === undefined) return memoryBuckets(now && (() => now().getTime()));
  return redisBuckets(redisUrl, {
    onTrouble: (cause) => onTrouble?.('Redis does not answer: this process counts its own requests.', cause),
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
