import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { commands } from '@ledgerline/command-service/domain/commands.ts';
import { commandCaller } from '@ledgerline/command-service/http/command-request.ts';
import { cookieNames } from '@ledgerline/command-service/http/cookies.ts';
import { loginOf } from '@ledgerline/command-service/identity/login.ts';
import { DEFAULT_ROOM } from '@ledgerline/command-service/ledger/loading/ledger-room.ts';
import { sweepEmlFolder } from '@ledgerline/command-service/mail/eml-folder.ts';
import { broughtBackAccounts } from '@ledgerline/command-service/sending/brought-back.ts';
import { keptPapers } from '@ledgerline/command-service/sending/paper-store.ts';
import { openCommandService } from '@ledgerline/command-service/service.ts';
import type { CommandService } from '@ledgerline/command-service/service-deps.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { openRecordFinder, type RecordFinder } from '@ledgerline/projection-service/matching-records.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { queuedMessageFinder } from '@ledgerline/projection-service/queued-message-finder.ts';
import { reminderFinder } from '@ledgerline/projection-service/reminder-finder.ts';
import { openRunBell, type RunBell } from '@ledgerline/projection-service/runs/run-queue.ts';
import { openRuns } from '@ledgerline/projection-service/runs/run-table.ts';
import { purgeAccount } from '@ledgerline/projection-service/runtime/rows/purge.ts';
import { type QueryServiceDeps, queryService } from '@ledgerline/projection-service/service.ts';
import { unarchivedFinder } from '@ledgerline/projection-service/unarchived-finder.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { openContents } from '../attachment-store/content-store-of.ts';
import type { Config } from '../config/config.ts';
import { composeMessage } from '../mail/compose-message.ts';
import { installationTransport } from '../mail/installation-transport.ts';
import { mailDelivery } from '../mail/mail-delivery.ts';
import { ownMailServers } from '../mail/own-account/own-connection.ts';
import { ownTransportFirst } from '../mail/own-account/own-transport.ts';
import { printForMessage } from '../mail/print-for-message.ts';
import { imapMailbox } from '../mail/return-mailbox/imap-mailbox.ts';
import { readMailboxAddress } from '../mail/return-mailbox/mailbox-address.ts';
import { reminderRuns } from '../processes/reminder-runs.ts';
import { type DataFolder, storedSecret } from './data-folder.ts';
import { securityLines } from './security-lines.ts';

/** The dependencies of both services. */
type ServiceParts = {
  config: Config;
  data: Pick<DataFolder, 'file'>;
  /** The public address of the app, with its base path and without a slash at its end. */
  publicUrl: string;
  appVersion: string;
  ledger: LedgerStore;
  pool: pg.Pool;
  databaseUrl: string;
  logger: Logger;
  /** The keys of signed checkpoints; without them signatures are not checked. */
  auditKeys?: string | undefined;
  /** Which of the routes are served here; default all. */
  serves?: 'commands' | 'queries';
};

/**
 * The write side, and one plugin with the routes of both services. The write side guards all of them, and also accepts
 * a session cookie under one of `formerSessionCookies`. `resume` finishes the work that a crash interrupted and starts
 * the automatic reminders; `measure` adds the metrics about these.
 */
export type Services = {
  writing: CommandService;
  plugin: FastifyPluginAsync;
  formerSessionCookies: readonly string[];
  resume(): Promise<void>;
  measure(registry: Registry): void;
};

/** Opens the services of a process. */
export async function openServices(parts: ServiceParts): Promise<Services> {
  const { config, ledger, databaseUrl, logger, serves } = parts;
  const contents = await openContents(parts.pool, config.attachmentStoreUrl);
  const finder = serves === 'queries' ? null : await openRecordFinder({ ledger, databaseUrl }, logger);
  const bell = openRunBell('import', { databaseUrl, redisUrl: config.redisUrl }, logger);
  const sessionSecret = config.sessionSecret ?? storedSecret(parts.data.file('session-secret'));
  const writing = await openWriting(parts, { bell, contents, finder, sessionSecret });
  const reminders = reminderRuns({
    run: writing.sendAutomaticReminders,
    store: { databaseUrl, redisUrl: config.redisUrl },
    log: logger,
  });
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => {
      await reminders.stop();
      await bell.close();
      await finder?.close();
    });
    await app.register(writing.guard);
    if (serves !== 'queries') await app.register(writing.routes);
    if (serves === 'commands') return;
    await app.register(queryService, queriesOf(parts, contents, writing));
  };
  const resume = async () => {
    await writing.resume();
    await reminders.start();
  };
  const formerSessionCookies = formerCookies(sessionSecret, parts);
  return { writing, plugin, formerSessionCookies, resume, measure: reminders.measure };
}

function formerCookies(sessionSecret: string, { config, publicUrl }: ServiceParts): readonly string[] {
  const scope = { secure: publicUrl.startsWith('https:'), path: config.basePath };
  return cookieNames(sessionSecret, scope).formerSessions;
}

type WritingParts = {
  bell: RunBell;
  contents: ContentStore;
  finder: RecordFinder | null;
  sessionSecret: string;
};

/** What the queries need of the process. */
function queriesOf(
  { config, ledger, databaseUrl, logger, pool, ...parts }: ServiceParts,
  contents: ContentStore,
  writing: CommandService,
): QueryServiceDeps {
  const db = openDatabase(pool);
  return {
    ledger,
    databaseUrl,
    redisUrl: config.redisUrl,
    accountOf: (request) => loginOf(request).accountId,
    isSignedIn: writing.isSignedIn,
    onSessionsEnded: writing.onSessionsEnded,
    contents,
    papers: keptPapers(db),
    archive: writing.archive,
    broughtBack: broughtBackAccounts(db),
    exports: { emailOf: (request) => request.sessionUser?.email ?? null, appVersion: parts.appVersion },
    compose: composeMessage,
    recordIssue: async (request, id, kind) => {
      const issue =
        kind === 'creditNote'
          ? { name: commands.IssueCreditNote.name, payload: { creditNoteId: id, download: true } }
          : { name: commands.IssueInvoice.name, payload: { invoiceId: id, download: true } };
      const issued = await writing.bus.execute({ ...commandCaller(request), ...issue });
      return issued.revision;
    },
    undoReasons: (accountId, commandIds) => writing.bus.undoReasons(accountId, commandIds),
    auditKeys: parts.auditKeys === undefined ? undefined : KeyRing.read(parts.auditKeys),
    calendar: { ownerOf: writing.calendarOwner, publicUrl: parts.publicUrl },
    log: logger,
  };
}

function openWriting(
  { config, data, publicUrl, appVersion, ledger, pool, logger }: ServiceParts,
  { bell, contents, finder, sessionSecret }: WritingParts,
) {
  return openCommandService({
    store: ledger,
    pool,
    commands: Object.values(commands),
    ...(finder !== null && { findMatching: finder.find }),
    ...findersOf(pool),
    sessionSecret,
    publicUrl,
    basePath: config.basePath,
    contactAddress: config.contactMail,
    rateLimitScale: config.rateLimitScale,
    testAccountDays: config.testAccountDays,
    testAccountsBytes: config.testAccountsBytes,
    ledgerRoom: { ...DEFAULT_ROOM, account: config.accountBytes },
    sendsMails: config.smtpUrl !== undefined,
    geoUrl: config.geoUrl,
    ...(config.stripe.secretKey !== undefined && {
      payments: { ...config.stripe, secretKey: config.stripe.secretKey },
    }),
    redisUrl: config.redisUrl,
    appVersion,
    // The embedded node belongs to this process tree; a cluster may have other writers.
    soleWriter: config.eventStoreUrl === undefined,
    deliverMail: mailDelivery({ ...config, outboxFolder: data.file('outbox') }, logger),
    sweepMailFiles: (now) => sweepEmlFolder(data.file('outbox'), now),
    returnMailbox: returnMailboxOf(config),
    reportToken: config.reportToken,
    ownMail: ownMailServers(config.ownMail),
    transportOf: ownTransportFirst({ pool, sessionSecret, policy: config.ownMail }, async () =>
      installationTransport(config),
    ),
    printDocument: printForMessage,
    messagesADay: config.messagesADay,
    stopSeconds: config.messageStopSeconds,
    onAccountDeleted: (accountId) => purgeAccount(pool, accountId, ALL_PROJECTIONS),
    contents,
    openRuns,
    onImportRequested: (id) => bell.ring([id]),
    onSecurityEvent: securityLines(logger),
    onTrouble: (what, cause) => logger.error({ err: cause }, what),
  });
}

/** What finds work in the rows of all accounts. */
function findersOf(pool: ServiceParts['pool']) {
  return {
    findQueuedMessages: queuedMessageFinder(pool),
    findUnarchived: unarchivedFinder(pool),
    reminderFinder: reminderFinder(pool, broughtBackAccounts(openDatabase(pool)), () => new Date()),
  };
}

function returnMailboxOf({ returnImap: { url, allowsPlain } }: Config) {
  const address = url === undefined ? null : readMailboxAddress(url);
  return address === null ? undefined : imapMailbox(address, { allowsPlain });
}
