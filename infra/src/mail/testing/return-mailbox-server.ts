import type { Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** An IMAP server for tests, with one mailbox. */
export type ReturnMailboxServer = {
  port: number;
  /** Its address with user and password, as MAIL_RETURN_URL has it. */
  url: string;
  /** Delivers a message, and answers its UID. */
  add(text: string): number;
  /** The UIDs of the messages that nobody has marked as read. */
  unread(): number[];
  /** Gives the messages new UIDs under another UIDVALIDITY. */
  renumber(): void;
  /** No longer says which UID the next message gets, or says what no UID is. */
  hideNextUid(): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
};

export const RETURN_USER = 'returns@ledgerline.example';
export const RETURN_PASSWORD = 'a pass:word/1';

/** Starts an IMAP server on this machine; with `secure` it has TLS, with a certificate that nobody trusts. */
export async function startReturnMailbox({ port = 0, secure = false } = {}): Promise<ReturnMailboxServer> {
  const sockets = new Set<Socket>();
  const server = hoodiecrow({
    plugins: ['IDLE', 'UIDPLUS'],
    users: { [RETURN_USER]: { password: RETURN_PASSWORD } },
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: {} } },
    secureConnection: secure,
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : 0;
  const mailbox = server.getMailbox('INBOX');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: actual,
    url: `imap${secure ? 's' : ''}://${[RETURN_USER, RETURN_PASSWORD].map(encodeURIComponent).join(':')}@127.0.0.1:${actual}`,
    add: (text) => server.appendMessage('INBOX', [], new Date(), text).message.uid,
    unread: () => mailbox.messages.filter(({ flags }) => !flags.includes('\\Seen')).map(({ uid }) => uid),
    renumber: () => {
      mailbox.uidvalidity += 1;
      for (const [place, message] of mailbox.messages.entries()) message.uid = place + 1;
      mailbox.uidnext = mailbox.messages.length + 1;
    },
    hideNextUid: () => {
      mailbox.uidnext = -1;
    },
    cut,
    close: async () => {
      cut();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
