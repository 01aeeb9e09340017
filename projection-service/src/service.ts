import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import type { ArchivedPapers } from '@ledgerline/shared-events/invoices/archived-papers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { BroughtBackAccounts } from '@ledgerline/shared-events/reminders/brought-back.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from './audit/key-ring.ts';
import { serveLive } from './live/live.ts';
import { AccountConnections } from './queries/account-connections.ts';
import type { QueryDeps } from './queries/answer.ts';
import { serveAttachment } from './queries/attachments/attachment.ts';
import { type CalendarOptions, serveCalendar } from './queries/calendar/calendar.ts';
import { serveCatalogue } from './queries/catalogue/catalogue.ts';
import { serveDocumentCurrencies } from './queries/catalogue/document-currencies.ts';
import { serveLogo } from './queries/catalogue/logo.ts';
import { serveClientFigures } from './queries/clients/client-figures.ts';
import { serveClientOverview } from './queries/clients/client-overview.ts';
import { serveClients } from './queries/clients/clients.ts';
import { printedCreditNote } from './queries/credit-notes/credit-note-pdf.ts';
import { serveCreditNotes } from './queries/credit-notes/credit-notes.ts';
import { serveDeliveries } from './queries/deliveries/deliveries.ts';
import { serveDeliveryPaper } from './queries/deliveries/delivery-paper.ts';
import { type ExportFacts, serveExports } from './queries/exports/exports.ts';
import { serveAudit } from './queries/history/audit.ts';
import { serveHistory } from './queries/history/history.ts';
import type { UndoReasons } from './queries/history/undo-reasons.ts';
import { serveVerification } from './queries/history/verify.ts';
import { serveDocumentPdfs } from './queries/invoices/document-pdfs.ts';
import { type Printed, printedInvoice, type RecordIssue, servePdf } from './queries/invoices/invoice-pdf.ts';
import { serveInvoices } from './queries/invoices/invoices.ts';
import { type MessageFiles, serveMessageFile } from './queries/invoices/message-file.ts';
import { serveJobs } from './queries/jobs/jobs.ts';
import { serveLateJobs } from './queries/jobs/late-jobs.ts';
import { serveUninvoicedClients } from './queries/jobs/uninvoiced-clients.ts';
import { serveProjects } from './queries/projects/projects.ts';
import { printedQuote } from './queries/quotes/quote-pdf.ts';
import { serveQuotes } from './queries/quotes/quotes.ts';
import { serveRebuilds } from './queries/rebuilds/rebuilds.ts';
import { serveReminders } from './queries/reminders/reminders.ts';
import { serveReports } from './queries/reports/reports.ts';
import { serveSearch } from './queries/search/search.ts';
import { serveSearchAll } from './queries/search/search-all.ts';
import { serveStart } from './queries/start/start.ts';
import { serveViewCounts } from './queries/views/view-counts.ts';
import { openRunBell } from './runs/run-queue.ts';
import { openPool, REQUEST_LIMITS } from './runtime/database/pool.ts';
import { watchFreshness } from './runtime/freshness/freshness.ts';
import { openNoticeBoard } from './runtime/freshness/notice-board.ts';
import { type Log, silentLog } from './runtime/log.ts';
import { watchStoreIdentity } from './runtime/verification/store-identity-watch.ts';

export { migrateQueue } from './runtime/queue/queue-backend.ts';

export type QueryServiceDeps = {
  ledger: LedgerStore;
  databaseUrl: string;
  /** When set, the queue is in Redis instead of PostgreSQL. */
  redisUrl?: string | undefined;
  /** The UUID of the account of the request's login session; it rejects when there is none. */
  accountOf: (request: FastifyRequest) => string;
  /** Whether the session of the request is still valid; its live streams end with it. */
  isSignedIn?: (request: FastifyRequest) => Promise<boolean>;
  /** Calls the listener when the session of a request may have ended. Returns the function that stops it. */
  onSessionsEnded?: (request: FastifyRequest, listener: () => void) => () => void;
  recordIssue: RecordIssue;
  /** Makes files of messages; without it none can be saved. */
  compose?: MessageFiles['compose'];
  undoReasons: UndoReasons;
  /** The store of the files of jobs; without it none can be downloaded. */
  contents?: ContentStore | undefined;
  /** The files of messages; without them none can be downloaded. */
  papers?: KeptPapers | undefined;
  /** The kept papers of issued documents; without it every PDF is made when it is read. */
  archive?: ArchivedPapers | undefined;
  /** Which accounts came back from an older copy; without it none did. */
  broughtBack?: BroughtBackAccounts | undefined;
  /** The owner of an export, and the version of the app. */
  exports: ExportFacts;
  /** The keys of signed checkpoints; without them the signatures of checkpoints are not checked. */
  auditKeys?: KeyRing | undefined;
  /** Who owns a calendar; without it no calendar is served. */
  calendar?: CalendarOptions;
  log?: Log;
  /** The clock that determines "today". */
  now?: () => Date;
  /** How long a query waits for the requested revision, in ms. */
  freshnessMs?: number | undefined;
  /** The interval of heartbeats in a live stream, in ms. */
  liveHeartbeatMs?: number;
  /** Connections to PostgreSQL. */
  connections?: number;
};

/** Every call that the read side answers, as a Fastify plugin. It closes its connections with the app. */
export async function queryService(app: FastifyInstance, deps: QueryServiceDeps): Promise<void> {
  const log = deps.log ?? silentLog;
  const connections = await openConnections(deps, log);
  app.addHook('onClose', connections.close);
  app.setErrorHandler(answerRejected);
  const { pool, size, board, rebuildBell, exportBell } = connections;
  const queries: QueryDeps = {
    pool,
    // One is left for the questions how far the read models are.
    connections: new AccountConnections(pool, Math.max(1, size - 1)),
    freshness: watchFreshness({ pool, board, ledger: deps.ledger }, deps.freshnessMs),
    accountOf: deps.accountOf,
    now: deps.now ?? (() => new Date()),
    store: watchStoreIdentity(deps.ledger, log),
    archive: deps.archive,
  };
  serveRecords(app, queries);
  serveDocuments(app, queries, deps);
  serveReports(app, queries);
  serveHistory(app, queries, { undoReasons: deps.undoReasons, log });
  serveAudit(app, queries);
  serveVerification(app, queries, deps.ledger, deps.auditKeys);
  serveReminders(app, { ...queries, broughtBack: deps.broughtBack });
  if (deps.calendar !== undefined) serveCalendar(app, queries, deps.calendar);
  serveRebuilds(app, queries, rebuildBell);
  serveExports(app, queries, exportBell, deps.exports);
  const { accountOf, isSignedIn = async () => true, liveHeartbeatMs: heartbeatMs } = deps;
  const { onSessionsEnded } = deps;
  serveLive(app, { pool, board, accountOf, isSignedIn, onSessionsEnded, heartbeatMs });
}

/** Connections to PostgreSQL and to the queues of the worker. */
async function openConnections(deps: QueryServiceDeps, log: Log) {
  const { databaseUrl, redisUrl } = deps;
  // First, because it fails while PostgreSQL is away, and nothing else would be closed then.
  const board = await openNoticeBoard(databaseUrl, log);
  const size = deps.connections ?? 8;
  const { pool, end } = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'queries',
      max: size,
      pipeline: true,
      ...REQUEST_LIMITS,
    },
    (error) => log.warn({ err: error }, 'The queries lost a connection to PostgreSQL.'),
  );
  const rebuildBell = openRunBell('rebuild', { databaseUrl, redisUrl }, log);
  const exportBell = openRunBell('export', { databaseUrl, redisUrl }, log);
  const close = async () => {
    await exportBell.close();
    await rebuildBell.close();
    await board.stop();
    await end();
  };
  return { pool, size, board, rebuildBell, exportBell, close };
}

/** Lists, records and searches. */
function serveRecords(app: FastifyInstance, queries: QueryDeps): void {
  serveJobs(app, queries);
  serveLateJobs(app, queries);
  serveUninvoicedClients(app, queries);
  serveClients(app, queries);
  serveClientFigures(app, queries);
  serveClientOverview(app, queries);
  serveCatalogue(app, queries);
  serveProjects(app, queries);
  serveDocumentCurrencies(app, queries);
  serveInvoices(app, queries);
  serveCreditNotes(app, queries);
  serveQuotes(app, queries);
  serveDeliveries(app, queries);
  serveSearch(app, queries);
  serveSearchAll(app, queries);
  serveStart(app, queries);
  serveViewCounts(app, queries);
}

/** Files: those of jobs and messages, and documents as PDF and as messages. */
function serveDocuments(app: FastifyInstance, queries: QueryDeps, deps: QueryServiceDeps): void {
  const { contents, papers, recordIssue, compose, exports } = deps;
  serveLogo(app, queries);
  if (contents !== undefined) serveAttachment(app, queries, contents);
  if (papers !== undefined) serveDeliveryPaper(app, queries, papers);
  const servePaper = <Document extends { id: number; number: string }>(printed: Printed<Document>) => {
    servePdf(app, queries, recordIssue, printed);
    serveDocumentPdfs(app, queries, recordIssue, printed);
    if (compose === undefined) return;
    serveMessageFile(app, queries, { recordIssue, compose, emailOf: exports.emailOf }, printed);
  };
  servePaper(printedInvoice(queries));
  servePaper(printedCreditNote(queries));
  servePaper(printedQuote);
}

/** Answers refusals in the shape of the contract; every other error is left to the app. */
function answerRejected(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Rejected)) throw error;
  const { message, code, errors, details } = error;
  if (typeof details.retryAfter === 'number') reply.header('Retry-After', details.retryAfter);
  return reply.code(error.status).send({ message, code, ...(errors && { errors }), ...details });
}
