import { maySend } from '#identity/may-send.ts';
import type { Database } from '../database/schema.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import type { MessagePort } from './message-port.ts';
import { MessageQueue } from './message-queue.ts';
import { openMessagePort, type PrintDocument } from './open-message-port.ts';
import type { PaperArchive } from './paper-archive.ts';
import type { ReturnTokens } from './reports/return-tokens.ts';
import { type SendLoop, sendLoop } from './send-loop.ts';
import { Sender } from './sender.ts';
import type { TransportOf } from './transport.ts';

type SendingParts = {
  db: Database;
  loop: CommandLoop;
  transportOf: TransportOf;
  returnTokens: ReturnTokens;
  printDocument: PrintDocument;
  archive: PaperArchive;
  messagesADay: number;
  stopSeconds: number;
  now: () => Date;
  onTrouble: (cause: unknown) => void;
};

/** The sending of messages to clients in one process: what commands queue, and the loop that hands it over. */
export type Sending = { port: MessagePort; loop: SendLoop };

export function openSending(parts: SendingParts): Sending {
  const { db, now, stopSeconds, onTrouble } = parts;
  const queue = new MessageQueue(db, now);
  const sender = new Sender({ ...parts, queue });
  const loop = sendLoop({ sendNext: () => sender.sendNext(), stopSeconds, onTrouble });
  const port = openMessagePort({
    ...parts,
    queue,
    maySend: (accountId) => maySend(db, accountId),
    emailOf: (accountId) => emailOf(db, accountId),
    onQueued: loop.wake,
  });
  return { port, loop };
}

/** The address by which the user of an account signs in; null for a test account. */
async function emailOf(db: Database, accountId: string): Promise<string | null> {
  const user = await db
    .selectFrom('identity.users')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return user?.email ?? null;
}
