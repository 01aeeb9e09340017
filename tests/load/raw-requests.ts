import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A user by the headers of a browser, with an address of its own, as a proxy says it. */
export type Attacker = {
  host: string;
  port: number;
  cookie: string;
  token: string;
  address: string;
  seed: number;
};

/** A body that was written once, since the load generator shares the processors with what it measures. */
export const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** The bytes of a request as this user sends it. */
export function bytesOf(
  { cookie, token, address }: Attacker,
  method: string,
  path: string,
  { body, headers = {} }: { body?: Buffer; headers?: Record<string, string | number> } = {},
): Buffer {
  const all = {
    Host: 'localhost',
    'X-Forwarded-For': address,
    Cookie: cookie,
    'X-XSRF-TOKEN': token,
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`),
    body ?? Buffer.alloc(0),
  ]);
}

/** Opens a connection and writes to it; a connection that the server closes is no error. */
export function opened({ host, port }: Attacker, bytes: Buffer): Socket {
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

/** Sends a request, and reads its answer away until the connection is closed or `ms` are over. */
export async function sent(attacker: Attacker, bytes: Buffer, ms = 60_000): Promise<void> {
  const closing = Buffer.from(
    bytes.toString('latin1').replace('\r\n', '\r\nConnection: close\r\n'),
    'latin1',
  );
  const socket = opened(attacker, closing).resume();
  const over = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([over, pause(ms, undefined, { ref: false })]);
  socket.destroy();
}

/** Sends a request on many connections, and reads nothing of the answers for `ms`. */
export async function unread(
  attacker: Attacker,
  bytes: Buffer,
  connections: number,
  ms: number,
): Promise<void> {
  const sockets = Array.from({ length: connections }, () => opened(attacker, bytes).pause());
  await pause(ms);
  for (const socket of sockets) socket.destroy();
}

/** Sends the beginning of a body on many connections, and then one byte now and then for `ms`. */
export async function dripping(
  attacker: Attacker,
  bytes: Buffer,
  { connections, first, ms }: { connections: number; first: number; ms: number },
): Promise<void> {
  const beginning = Buffer.concat([bytes, Buffer.alloc(first, 'x')]);
  const sockets = Array.from({ length: connections }, () => opened(attacker, beginning).resume());
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 3_000);
  await pause(ms);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
}
