/** What tests use of the IMAP server, which has no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server, Socket } from 'node:net';

  export type Message = { uid: number; flags: string[]; raw: string };
  export type Mailbox = { uidvalidity: number; uidnext: number; messages: Message[] };
  export type Options = {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: { raw: string }[] } | object>;
    secureConnection?: boolean;
  };
  export type ImapServer = {
    server: Server;
    connectionHandlers: ((connection: { socket: Socket | null }) => void)[];
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    getMailbox(path: string): Mailbox;
    appendMessage(path: string, flags: string[], at: Date, raw: string): { message: Message };
  };
  export default function hoodiecrow(options: Options): ImapServer;
}
