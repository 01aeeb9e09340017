import {
  MailboxFailed,
  type MailboxLogin,
  type OpenMailbox,
  type OwnMailboxSession,
} from '@ledgerline/command-service/mail-account/own-mailbox/mailbox.ts';
import { MAX_REPORT_BYTES } from '@ledgerline/command-service/sending/reports/read-report.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { hasTlsFromStart, IMAP_PORTS } from '@ledgerline/shared-events/mail-account/account.ts';
import type { ImapFlow } from 'imapflow';
import { connectImap, failureOf } from '../return-mailbox/imap-mailbox.ts';
import { checkedServer, type OwnServerPolicy, type Resolve, resolveByDns } from './own-servers.ts';

/** The longest waits for a connection, a greeting and an answer, in milliseconds. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** The longest time of the check of a mailbox, in milliseconds. */
const CHECK_MS = 20_000;
const INBOX = 'INBOX';

/** The headers by which a message may be a delivery report. Most messages of an inbox are passed over by them. */
const HEADERS = ['content-type', 'x-failed-recipients', 'return-path', 'from'];
const REPORT_HEADERS =
  /^content-type:\s*multipart\/report\b|^x-failed-recipients:|^return-path:\s*<>|^from:.*\b(?:mailer-daemon|postmaster)@/im;

/**
 * Opens the inboxes of users at the address that was checked, only to look at them (EXAMINE). TLS with a certificate for
 * the name is required, unless the operator allows servers without TLS.
 */
export function openOwnMailbox(
  policy: OwnServerPolicy,
  resolve: Resolve = resolveByDns,
  patience = PATIENCE,
): OpenMailbox {
  return async (login, signal) => {
    const fail = (error: unknown) => failedFor(error, login, signal);
    try {
      const options = { ...(await connectionTo(login, policy, resolve)), ...patience };
      const client = await connectImap(options, signal);
      try {
        return await sessionOf(client, fail);
      } catch (error) {
        client.close();
        throw error;
      }
    } catch (error) {
      throw fail(error);
    }
  };
}

/** Whether a mailbox can be read, and what its server says where it cannot. */
export async function checkMailbox(
  open: OpenMailbox,
  login: MailboxLogin,
): Promise<{ accepted: boolean; answer: string }> {
  try {
    const session = await open(login, AbortSignal.timeout(CHECK_MS));
    session.close();
    return { accepted: true, answer: '' };
  } catch (error) {
    if (error instanceof MailboxFailed) return { accepted: false, answer: error.message };
    throw error;
  }
}

/** @throws Rejected invalid where the server is not allowed */
async function connectionTo(
  { host, port, user, password }: MailboxLogin,
  policy: OwnServerPolicy,
  resolve: Resolve,
) {
  const { address, servername } = await checkedServer({ host, port }, policy, resolve, IMAP_PORTS);
  const secure = hasTlsFromStart(port);
  return {
    host: address,
    port,
    secure,
    ...(servername === undefined ? {} : { servername }),
    ...(!secure && !policy.allowsPlain && { doSTARTTLS: true }),
    auth: { user, pass: password },
    disableAutoIdle: true,
  };
}

function failedFor(error: unknown, { password }: MailboxLogin, signal: AbortSignal): MailboxFailed {
  if (error instanceof MailboxFailed) return error;
  if (error instanceof Rejected) return new MailboxFailed(error.message);
  if (signal.aborted) return new MailboxFailed('The mail server took too long.');
  return new MailboxFailed(failureOf(error, password).message);
}

async function sessionOf(
  client: ImapFlow,
  fail: (error: unknown) => MailboxFailed,
): Promise<OwnMailboxSession> {
  const opened = await client.mailboxOpen(INBOX, { readOnly: true });
  const { uidValidity } = opened;
  // The library has none where the server says none, or no number.
  const uidNext = Number.isSafeInteger(opened.uidNext) ? opened.uidNext : null;
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw fail(error);
    }
  };
  return {
    uidValidity: String(uidValidity),
    uidNext,
    uidsAfter: (uid, since) => call(() => uidsAfter(client, uid, since)),
    reportsAmong: (uids) => call(() => reportsAmong(client, uids)),
    beginning: (uid) =>
      call(async () => {
        const source = { start: 0, maxLength: MAX_REPORT_BYTES };
        const message = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
        return message === false ? null : (message.source ?? Buffer.alloc(0)).subarray(0, MAX_REPORT_BYTES);
      }),
    close: () => client.close(),
  };
}

async function uidsAfter(client: ImapFlow, uid: number, since: Date): Promise<number[]> {
  const found = await client.search({ uid: `${uid + 1}:*`, since }, { uid: true });
  if (!found) throw new Error('The server did not say which messages there are.');
  // A range up to the last message always contains the last message.
  return found.filter((each) => each > uid).sort((one, other) => one - other);
}

async function reportsAmong(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const reports: number[] = [];
  for await (const { uid, headers } of client.fetch(
    [...uids].join(','),
    { uid: true, headers: HEADERS },
    { uid: true },
  )) {
    if (REPORT_HEADERS.test(headers?.toString('latin1') ?? '')) reports.push(uid);
  }
  return reports.sort((one, other) => one - other);
}
