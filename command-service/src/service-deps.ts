import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { FindQueuedMessages } from '@ledgerline/shared-events/deliveries/queued-messages.ts';
import type { ArchivedPapers } from '@ledgerline/shared-events/invoices/archived-papers.ts';
import type { FindUnarchived } from '@ledgerline/shared-events/invoices/unarchived-documents.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FindMatching } from '@ledgerline/shared-events/lists/record-filter.ts';
import type { ReminderFinder } from '@ledgerline/shared-events/reminders/reminder-finder.ts';
import type { OpenRunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { CommandDefinition } from './domain/command.ts';
import type { RateTable } from './exchange-rates/rate-table.ts';
import type { OwnMailServers } from './http/mail-account-routes.ts';
import type { PasswordCost } from './identity/password.ts';
import type { SecurityLogLine } from './identity/security-log.ts';
import type { LedgerRoom } from './ledger/loading/ledger-room.ts';
import type { CommandBus } from './ledger/running/command-bus.ts';
import type { OutboxMail } from './mail/outbox.ts';
import type { BillingSettings } from './payments/billing.ts';
import type { RunAutomaticReminders } from './reminders/open-automatic-reminders.ts';
import type { PrintDocument } from './sending/open-message-port.ts';
import type { ReturnMailbox } from './sending/return-mailbox/return-mailbox.ts';
import type { TransportOf } from './sending/transport.ts';

export type CommandServiceDeps = {
  store: LedgerStore;
  /** At least 7 connections; the caller closes it. */
  pool: pg.Pool;
  /** Finds the records of commands with a filter; without it no command takes one. */
  findMatching?: FindMatching;
  /** Finds the messages that wait for a sender; without it those that no sender has stay as they are. */
  findQueuedMessages?: FindQueuedMessages;
  /** Finds the issued documents whose papers aren't kept yet; without it they are kept when they are read. */
  findUnarchived?: FindUnarchived;
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
  /** How much the ledgers of accounts may hold; `DEFAULT_ROOM` by default. */
  ledgerRoom?: LedgerRoom;
  /** Whether the installation sends mail, by which addresses are confirmed; true by default. */
  sendsMails?: boolean;
  /** The payment provider; without it billing calls answer that payments are not configured. */
  payments?: Omit<BillingSettings, 'publicUrl'>;
  /** The geolocation service, for regional prices and the list of sessions. */
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
  /** Deletes old mails that were delivered as files; called every hour. */
  sweepMailFiles?: (now: Date) => Promise<void>;
  /** The mail servers by which messages to clients are sent; without it there are none. */
  transportOf?: TransportOf;
  /** The mailbox whose delivery reports are read; without it none is. */
  returnMailbox?: ReturnMailbox | undefined;
  /** The secret of mail servers that post delivery reports; without it none can. */
  reportToken?: string | undefined;
  /** Checks and tests the mail servers that users enter as their own; without it they cannot. */
  ownMail?: OwnMailServers;
  /** Prints the invoices of messages; without it no message is sent. */
  printDocument?: PrintDocument;
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
  /** The kept papers of issued documents. */
  archive: ArchivedPapers;
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
