import { MAX_REPORT_BYTES } from '@ledgerline/command-service/sending/reports/read-report.ts';
import type {
  MailboxSession,
  ReturnMailbox,
} from '@ledgerline/command-service/sending/return-mailbox/return-mailbox.ts';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import { z } from 'zod';
import { inOneLine } from '../in-one-line.ts';
import { isLoopback, type MailboxAddress } from './mailbox-address.ts';

/** The longest waits for a connection, a greeting and an answer, in milliseconds. */
const PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** What a server may send at once, in bytes and tokens: the UIDs of all messages come in one line. */
const LIMITS = {
  maxLineLength: 16 * 1024 * 1024,
  maxLiteralSize: 4 * MAX_REPORT_BYTES,
  maxResponseSize: 20 * 1024 * 1024,
  maxResponseTokens: 100_000,
};

/** How soon after the last command the server is to announce new messages (IDLE), in milliseconds. */
const IDLE_AFTER_MS = 500;

/** A mailbox on an IMAP server. */
export function imapMailbox(
  address: MailboxAddress,
  { allowsPlain }: { allowsPlain: boolean },
  patience = PATIENCE,
): ReturnMailbox {
  const { user, host, port, mailbox, password } = address;
  const inWords = (error: unknown) => failureOf(error, password);
  return {
    name: `${user}@${host}:${port}/${mailbox}`,
    connect: async (signal) => {
      const options = { ...optionsOf(address, allowsPlain), ...patience };
      const client = await connectImap(options, signal).catch((error: unknown) => {
        throw inWords(error);
      });
      return sessionOf(client, mailbox, inWords);
    },
  };
}

/** Connects and signs in, with limits for what the server may send. The connection ends when the signal aborts. */
export async function connectImap(options: ImapFlowOptions, signal: AbortSignal): Promise<ImapFlow> {
  // Only processes that read a mailbox load the library.
  const imapflow = await import('imapflow');
  signal.throwIfAborted();
  const client = new imapflow.ImapFlow({ ...LIMITS, logger: false, ...options });
  // Each call that waits gets the error as well.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  client.on('close', () => signal.removeEventListener('abort', close));
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** TLS is required, except on this machine and where the operator allows servers without it. */
function optionsOf({ host, port, secure, user, password }: MailboxAddress, allowsPlain: boolean) {
  const needsTls = !secure && !allowsPlain && !isLoopback(host);
  return {
    host,
    port,
    secure,
    ...(needsTls && { doSTARTTLS: true }),
    auth: { user, pass: password },
    autoIdleDelay: IDLE_AFTER_MS,
  };
}

function sessionOf(client: ImapFlow, mailbox: string, inWords: (error: unknown) => Error): MailboxSession {
  let hasNews = false;
  client.on('exists', () => {
    hasNews = true;
  });
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw inWords(error);
    }
  };
  return {
    select: () =>
      call(async () => {
        hasNews = false;
        return String((await client.mailboxOpen(mailbox)).uidValidity);
      }),
    uidsAfter: (uid) =>
      call(async () => {
        const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
        if (!found) throw new Error('The server did not say which messages there are.');
        // A range up to the last message always contains the last message.
        return found.filter((each) => each > uid).sort((one, other) => one - other);
      }),
    beginning: (uid) =>
      call(async () => {
        const source = { start: 0, maxLength: MAX_REPORT_BYTES };
        const message = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
        if (message === false) return null;
        return (message.source ?? Buffer.alloc(0)).subarray(0, MAX_REPORT_BYTES);
      }),
    markRead: (uid) =>
      call(async () => {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }),
    untilNews: (milliseconds) => call(() => untilNews(client, () => hasNews, milliseconds)),
    close: () => client.close(),
  };
}

/** Resolves with the first new message or when the time is over. @throws Error when the connection ends */
async function untilNews(client: ImapFlow, hasNews: () => boolean, milliseconds: number): Promise<void> {
  if (!client.usable) throw new Error('The connection is closed.');
  if (hasNews()) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = () => reject(new Error('The connection was closed.'));
  const timer = setTimeout(resolve, milliseconds);
  client.on('exists', resolve);
  client.on('close', end);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    client.off('exists', resolve);
    client.off('close', end);
  }
}

const failure = z.object({
  message: z.string(),
  code: z.string().optional(),
  responseText: z.string().optional(),
});

/** What is read about a failure. It never has the password. */
export function failureOf(error: unknown, password: string): Error {
  const parsed = failure.safeParse(error instanceof Error ? { ...error, message: error.message } : {});
  const { message = 'It failed.', code, responseText } = parsed.data ?? {};
  const words = [message, code, responseText].filter((each) => each !== undefined && each !== '').join(': ');
  return new Error(inOneLine(words.replaceAll(password, '…')));
}
