import type { OwnMailServers } from '@ledgerline/command-service/http/mail-account-routes.ts';
import type { MailAccountLogin } from '@ledgerline/command-service/mail-account/stored-account.ts';
import { hasTlsFromStart } from '@ledgerline/shared-events/mail-account/account.ts';
import { createTransport } from 'nodemailer';
import { checkedServer, type OwnServerPolicy, type Resolve, resolveByDns } from './own-servers.ts';

/** The longest time of one step of a conversation with the mail server of a user, in ms. */
const STEP_MS = 15_000;
/** The longest time of a whole test, in ms. */
const TEST_MS = 45_000;
/** The most of a server's words that the user sees, in UTF-16 units. */
const MOST_WORDS = 300;

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
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The checks and test messages of own mail accounts. */
export function ownMailServers(policy: OwnServerPolicy, resolve: Resolve = resolveByDns): OwnMailServers {
  return {
    checkServer: async (server) => {
      await checkedServer(server, policy, resolve);
    },
    sendTest: async (login, to) => {
      const transport = createTransport(await smtpConnection(login, policy, resolve));
      try {
        const { response } = await transport.sendMail({
          from: login.address,
          to,
          subject: 'Test message of Ledgerline',
          text: 'Your mail account works: messages to your clients leave through it.\n',
          signal: AbortSignal.timeout(TEST_MS),
        });
        return { accepted: true, answer: inOneLine(response) };
      } catch (error) {
        return { accepted: false, answer: inOneLine(error instanceof Error ? error.message : String(error)) };
      } finally {
        transport.close();
      }
    },
  };
}

/** Words of a foreign server as one line of limited length, without control characters. */
function inOneLine(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS);
}
