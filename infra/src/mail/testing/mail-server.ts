import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A message that a server accepted. */
type AcceptedMessage = { from: string; to: string[]; text: string };

/**
 * How the server treats the data of a message: it accepts it, answers with a code and a text, ends the connection when
 * it has the beginning, ends it after it accepted all, or answers when the promise has resolved.
 */
export type DataBehaviour =
  | 'accept'
  | 'vanish at the beginning'
  | 'accept and vanish'
  | { code: number; text: string }
  | { after: Promise<void> };

/** A mail server for tests. */
export type MailServer = {
  url: string;
  /** The messages it accepted, in their order. */
  accepted: AcceptedMessage[];
  /** How it treats the next messages, one after the other; afterwards it accepts all. */
  behaviours: DataBehaviour[];
  /** What it answers to these recipients instead of accepting them. */
  refusedRecipients: Map<string, { code: number; text: string }>;
  /** The parameters of the senders and recipients of all messages. */
  parameters: unknown[];
  /** How often each recipient got a message. */
  counts(): Record<string, number>;
  close(): Promise<void>;
};

const answering = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts a mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const seen: Pick<MailServer, 'accepted' | 'behaviours' | 'refusedRecipients' | 'parameters'> = {
    accepted: [],
    behaviours: [],
    refusedRecipients: new Map(),
    parameters: [],
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onMailFrom: ({ address: _, ...parameters }, _session, done) => {
      seen.parameters.push(parameters);
      done();
    },
    onRcptTo: ({ address, ...parameters }, _session, done) => {
      seen.parameters.push(parameters);
      const refused = seen.refusedRecipients.get(address);
      done(refused === undefined ? null : answering(refused));
    },
    onData: (stream, session, done) => {
      const behaviour = seen.behaviours.shift() ?? 'accept';
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (behaviour === 'vanish at the beginning') cut();
      });
      stream.on('end', () => {
        if (typeof behaviour === 'object' && 'code' in behaviour) return done(answering(behaviour));
        if (behaviour === 'vanish at the beginning') return done();
        seen.accepted.push(acceptedMessage(session, Buffer.concat(parts)));
        if (behaviour === 'accept and vanish') return cut();
        if (behaviour === 'accept') return done();
        void behaviour.after.then(() => done());
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    ...seen,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    counts: () => countsOf(seen.accepted),
    close: async () => {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function acceptedMessage({ envelope }: SMTPServerSession, bytes: Buffer): AcceptedMessage {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    text: bytes.toString(),
  };
}

function countsOf(accepted: readonly AcceptedMessage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const address of accepted.flatMap(({ to }) => to)) counts[address] = (counts[address] ?? 0) + 1;
  return counts;
}
