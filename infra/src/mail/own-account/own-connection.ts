import { randomUUID } from 'node:crypto';
import type { OwnMailServers } from '@ledgerline/command-service/http/mail-account-routes.ts';
import type { MailAccountLogin } from '@ledgerline/command-service/mail-account/stored-account.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { hasTlsFromStart, IMAP_PORTS } from '@ledgerline/shared-events/mail-account/account.ts';
import { inOneLine } from '../in-one-line.ts';
import { handOverBySmtp } from '../smtp-hand-over.ts';
import { checkMailbox, openOwnMailbox } from './own-mailbox.ts';
import { checkedServer, type OwnServerPolicy, type Resolve, resolveByDns } from './own-servers.ts';

/** The longest time of a whole test, in ms. */
const TEST_MS = 45_000;

const TEST_MESSAGE = {
  references: [],
  replyTo: null,
  cc: [],
  subject: 'Test message from Ledgerline',
  body: 'Your email account works: messages to your clients will be sent with it.\n',
  papers: [],
};

/**
 * The options of a connection to the mail server of a user, at the address that was checked. TLS with a certificate for
 * the name is required, unless the operator allows servers without TLS.
 * @throws Rejected invalid where the server is not allowed
 */
export async function smtpConnection(
  { host, port, user, password }: Omit<MailAccountLogin, 'address'>,
  policy: OwnServerPolicy,
  resolve: Resolve = resolveByDns,
) {
  const { address, servername } = await checkedServer({ host, port }, policy, resolve);
  const secure = hasTlsFromStart(port);
  return {
    host: address,
    port,
    secure,
    requireTLS: !secure && !policy.allowsPlain,
    ...(servername === undefined ? {} : { servername }),
    auth: { user, pass: password },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The refusal with the names of the fields of a mailbox. */
function refuseAsMailbox(error: unknown): never {
  if (!(error instanceof Rejected) || error.errors === undefined) throw error;
  const fields = Object.entries(error.errors).map(([field, messages]) => [
    field === 'port' ? 'imapPort' : 'imapHost',
    messages,
  ]);
  throw new Rejected(error.code, error.message, { errors: Object.fromEntries(fields) });
}

/** The checks and test messages of own mail accounts. */
export function ownMailServers(policy: OwnServerPolicy, resolve: Resolve = resolveByDns): OwnMailServers {
  const openMailbox = openOwnMailbox(policy, resolve);
  return {
    openMailbox,
    checkMailbox: (login) => checkMailbox(openMailbox, login),
    checkMailboxServer: async ({ imapHost: host, imapPort: port }) => {
      await checkedServer({ host, port }, policy, resolve, IMAP_PORTS).catch(refuseAsMailbox);
    },
    checkServer: async (server) => {
      await checkedServer(server, policy, resolve);
    },
    sendTest: async (login, to) => {
      const server = await smtpConnection(login, policy, resolve);
      const messageId = `${randomUUID()}@${login.address.slice(login.address.lastIndexOf('@') + 1)}`;
      const envelope = { from: login.address, to: [to], id: messageId };
      const message = { ...TEST_MESSAGE, messageId, from: login.address, to: [to], date: new Date() };
      const [sent] = await handOverBySmtp(server, message, envelope, TEST_MS);
      return { accepted: sent?.outcome === 'accepted', answer: inOneLine(sent?.answer ?? '') };
    },
  };
}
