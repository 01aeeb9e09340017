import type { MailedRecord } from '@ledgerline/shared-events/deliveries/document.ts';
import type { DeliveryPaper } from '@ledgerline/shared-events/deliveries/record.ts';
import type { ArchivedPapers } from '@ledgerline/shared-events/invoices/archived-papers.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { PaperLook } from '@ledgerline/shared-events/paper/look.ts';
import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import { v5 } from 'uuid';
import { deliveryOfMessage } from '#domain/deliveries/delivery-outcome.ts';
import type { MessageDraft, PreparedMessage } from '#domain/deliveries/message-draft.ts';
import { refuseTooManyMessages, tooManyMessages } from '#domain/deliveries/queued-delivery.ts';
import { lookOf, settingsOf } from '#domain/lookup.ts';
import type { MaySend } from '#identity/may-send.ts';
import type { Database } from '../database/schema.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import { fromHeader } from './from-header.ts';
import { type MessagePort, type MessageSender, mailNotConfigured } from './message-port.ts';
import type { MessageQueue } from './message-queue.ts';
import { sendingObstacle, sendingRefusal } from './obstacle.ts';
import { storePaper } from './paper-store.ts';
import type { MailTransport, PaperBytes, TransportOf } from './transport.ts';

/** Prints a document for a message, or to be kept. @throws Rejected when the account prints too much at once */
export type PrintDocument = (
  document: MailedRecord,
  options: { paper: PaperSize; look: PaperLook },
  accountId: string,
) => Promise<PaperBytes>;

type MessagePortParts = {
  db: Database;
  loop: CommandLoop;
  queue: MessageQueue;
  transportOf: TransportOf;
  /** Whether the account may send messages to others. */
  maySend: (accountId: string) => Promise<MaySend>;
  printDocument: PrintDocument;
  archive: ArchivedPapers;
  /** The address by which the user of an account signs in, for answers; null for a test account. */
  emailOf: (accountId: string) => Promise<string | null>;
  messagesADay: number;
  stopSeconds: number;
  now: () => Date;
  /** Called when messages may have been queued. */
  onQueued: () => void;
};

/** How many times as many messages as are sent in a day may wait: each is tried for two days. */
const MAX_TIMES_WAITING = 3;

/** The namespace of stored messages: their ids are UUIDs, version 5, of the command and the place in it. */
const MESSAGES = '0d6f0b84-7f0b-4d0e-9a54-3a8b8f6f2f11';

/** Prepares the messages of commands: their papers are stored before the ledger says that a message waits. */
export function openMessagePort(parts: MessagePortParts): MessagePort {
  const { queue, stopSeconds, now } = parts;
  return {
    prepare: async (sender, drafts) => {
      const transport = await parts.transportOf(sender.accountId);
      const obstacle = sendingObstacle(await parts.maySend(sender.accountId), transport);
      if (obstacle !== null) throw sendingRefusal(obstacle);
      if (transport === null) throw mailNotConfigured();
      await refuseTooMany(parts, sender.accountId, drafts.length);
      const prepared: PreparedMessage[] = [];
      for (const [index, draft] of drafts.entries()) {
        prepared.push(await prepare(parts, sender, { draft, index, transport }));
      }
      const nextAt = new Date(now().getTime() + stopSeconds * 1000);
      for (const { message } of prepared) await queue.add({ accountId: sender.accountId, message }, nextAt);
      return prepared;
    },
    stop: (accountId, message) => queue.stop({ accountId, message }),
    wake: () => parts.onQueued(),
  };
}

/**
 * Refuses messages before their papers are made and stored. The ledger knows those that were sent. Beside them a few
 * may wait whose commands were refused since, for an hour each.
 * @throws Rejected too_many_requests
 */
async function refuseTooMany(
  { loop, queue, messagesADay, now }: MessagePortParts,
  accountId: string,
  count: number,
): Promise<void> {
  const most = messagesADay - (count - 1);
  await loop.read(accountId, ({ state }) => refuseTooManyMessages(state, most, now().toISOString()));
  if ((await queue.countOf(accountId)) + count > messagesADay * MAX_TIMES_WAITING) throw tooManyMessages();
}

type DraftParts = { draft: MessageDraft; index: number; transport: MailTransport };

async function prepare(
  parts: MessagePortParts,
  { accountId, commandId }: MessageSender,
  { draft, index, transport }: DraftParts,
): Promise<PreparedMessage> {
  const message = v5(`${commandId} ${index}`, MESSAGES);
  const { papers, name } = await parts.loop.read(accountId, ({ state }) => {
    const settings = settingsOf(state);
    const earlier = 'of' in draft.papers ? deliveryOfMessage(state, draft.papers.of) : undefined;
    return {
      papers:
        'of' in draft.papers
          ? { stored: earlier?.papers ?? [] }
          : { options: { paper: settings.paperSize, look: lookOf(state) } },
      name: settings.billingInformationName,
    };
  });
  return {
    message,
    messageId: `${message}@${domainOf(transport.address)}`,
    from: fromHeader(transport, name),
    replyTo: await parts.emailOf(accountId),
    papers: 'stored' in papers ? papers.stored : await printed(parts, accountId, draft, papers.options),
    printed: 'of' in draft.papers ? null : draft.document,
    messagesADay: parts.messagesADay,
  };
}

async function printed(
  { db, printDocument, archive, now }: MessagePortParts,
  accountId: string,
  { document, papers }: MessageDraft,
  options: Parameters<PrintDocument>[1],
): Promise<DeliveryPaper[]> {
  if ('of' in papers || !papers.includes('pdf')) return [];
  const { entity, record } = document;
  const kept =
    entity !== 'quote' && isFrozen(record) ? await archive.read(accountId, record.id, entity) : null;
  if (kept !== null) {
    const { bytes: _, ...paper } = kept;
    return [{ kind: 'pdf', type: 'application/pdf', ...paper }];
  }
  const paper = await printDocument(document, options, accountId);
  return [await storePaper(db, accountId, paper, now())];
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
