import { MESSAGES_A_DAY, STOP_SECONDS } from '@ledgerline/shared-events/deliveries/limits.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { Database } from './database/schema.ts';
import { commands } from './domain/commands.ts';
import { settingsOf } from './domain/lookup.ts';
import type { RateTable } from './exchange-rates/rate-table.ts';
import { keyTable } from './ledger/idempotency/key-table.ts';
import { RememberedKeys } from './ledger/idempotency/remembered-keys.ts';
import { selectionTable } from './ledger/idempotency/selection-table.ts';
import { AccountLedgers } from './ledger/loading/account-ledgers.ts';
import { snapshotTable } from './ledger/loading/snapshot-table.ts';
import { CommandBus } from './ledger/running/command-bus.ts';
import { CommandLoop } from './ledger/running/command-loop.ts';
import {
  type OwnMailboxes,
  type OwnMailboxesParts,
  ownMailboxes,
} from './mail-account/own-mailbox/own-mailboxes.ts';
import { mailNotConfigured } from './sending/message-port.ts';
import { PaperArchive } from './sending/paper-archive.ts';
import { ReturnTokens } from './sending/reports/return-tokens.ts';
import {
  type MailboxReader,
  type MailboxReaderParts,
  mailboxReader,
} from './sending/return-mailbox/mailbox-reader.ts';
import { openSending } from './sending/sending.ts';
import type { CommandServiceDeps } from './service-deps.ts';

export type LedgerParts = ReturnType<typeof openLedger>;

/** Opens the ledgers of accounts, the bus of commands, and what sends messages to clients. */
export function openLedger(deps: CommandServiceDeps, db: Database, now: () => Date, rates: RateTable) {
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
  const { ledgerRoom: room } = deps;
  const loop = new CommandLoop({ store, ledgers, keys, now, appVersion, soleWriter, room });
  const exchangeRate = rates.find.bind(rates);
  const returnTokens = new ReturnTokens(deps.sessionSecret);
  const archive = archiveOf(deps, { db, loop, now });
  const sending = openSending({
    ...sendingSettings(deps),
    archive,
    returnTokens,
    db,
    loop,
    now,
    onTrouble: (cause) => deps.onTrouble?.('A message to a client could not be sent yet.', cause),
  });
  const selections = selectionTable(db);
  const { findMatching } = deps;
  const bus = new CommandBus({
    loop,
    ledgers,
    commands: deps.commands ?? Object.values(commands),
    exchangeRate,
    findMatching,
    selections,
    messages: sending.port,
    archive,
  });
  const returns = returnsOf(deps, { db, loop, returnTokens });
  const ownReturns = ownReturnsOf(deps, { db, loop, now });
  const zoneOf = (accountId: string) => loop.read(accountId, ({ state }) => timeZoneOf(settingsOf(state)));
  const read = { ledgers, keys, loop, bus, zoneOf, exchangeRate };
  const settled = () => Promise.all([sending.loop.settled(), archive.settled(), ledgers.settled()]);
  return { ...read, sending, archive, returns, ownReturns, returnTokens, settled };
}

/** What keeps the papers of issued documents. */
function archiveOf(
  deps: CommandServiceDeps,
  parts: Pick<OwnMailboxesParts, 'db' | 'loop' | 'now'>,
): PaperArchive {
  const { printDocument } = sendingSettings(deps);
  const { findUnarchived } = deps;
  const onTrouble = (cause: unknown) =>
    deps.onTrouble?.('The PDF of an issued invoice is not kept yet.', cause);
  return new PaperArchive({ ...parts, printDocument, findUnarchived, onTrouble });
}

/** Sends messages to clients and reads the reports about them, where there are servers for it. */
export function startMessages({ transportOf }: CommandServiceDeps, parts: LedgerParts): void {
  if (transportOf !== undefined) parts.sending.loop.start();
  parts.returns?.start();
  parts.ownReturns?.start();
}

/** Reads the mailboxes of own mail accounts, where users may have some. */
function ownReturnsOf(
  { ownMail, sessionSecret, onTrouble }: CommandServiceDeps,
  parts: Pick<OwnMailboxesParts, 'db' | 'loop' | 'now'>,
): OwnMailboxes | undefined {
  const report = (cause: unknown) => onTrouble?.('The mailbox of a user cannot be read yet.', cause);
  return ownMail && ownMailboxes({ ...parts, ...ownMail, sessionSecret, onTrouble: report });
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
export function sendingSettings(deps: CommandServiceDeps) {
  return {
    transportOf: deps.transportOf ?? (async () => null),
    printDocument: deps.printDocument ?? (() => Promise.reject(mailNotConfigured())),
    messagesADay: deps.messagesADay ?? MESSAGES_A_DAY,
    stopSeconds: deps.stopSeconds ?? STOP_SECONDS,
  };
}
