import { BlockList, isIP } from 'node:net';

/** Where the return mailbox is, and who signs in. */
export type MailboxAddress = {
  host: string;
  port: number;
  /** TLS from the start (`imaps:`); otherwise by STARTTLS. */
  secure: boolean;
  user: string;
  password: string;
  /** The name of the mailbox on the server. */
  mailbox: string;
};

const PORTS: Record<string, number> = { 'imaps:': 993, 'imap:': 143 };

/**
 * Reads an address such as `imaps://user:password@mail.example/INBOX`; what is special in the user, the password or the
 * name of the mailbox is percent-encoded. Null when it is none.
 */
export function readMailboxAddress(text: string): MailboxAddress | null {
  const url = URL.parse(text);
  const port = PORTS[url?.protocol ?? ''];
  if (url === null || port === undefined || url.search !== '' || url.hash !== '') return null;
  const [user, password, mailbox] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
  if (!user || !password || mailbox === undefined || url.hostname === '') return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    secure: url.protocol === 'imaps:',
    user,
    password,
    mailbox: mailbox || 'INBOX',
  };
}

/** Undefined where the encoding is wrong, or the text has control characters. */
function decoded(text: string): string | undefined {
  try {
    const decodedText = decodeURIComponent(text);
    return /\p{Cc}/u.test(decodedText) ? undefined : decodedText;
  } catch {
    return undefined;
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host is this machine, so that what is sent to it does not leave it. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
