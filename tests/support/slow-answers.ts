import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Random numbers from 0 up to 1, equal for equal seeds (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A delay in ms: mostly short, sometimes so long that a later request is answered earlier. */
function someDelay(number: () => number): number {
  const kind = number();
  if (kind < 0.35) return 0;
  return kind < 0.95 ? Math.round(number() * 800) : 3000;
}

/** The address of an app for browsers: its own or, with `SLOW_ANSWERS`, that of a slow proxy with this seed. */
export async function addressForBrowsers(url: string): Promise<string> {
  const seed = process.env.SLOW_ANSWERS;
  return seed === undefined ? url : await startSlowProxy(url, Number(seed));
}

/**
 * A proxy that delays each call of a browser at random: before it reaches the app, and before the answer reaches the
 * browser. It does not delay pages, their parts, server-sent events, or the test's own calls of the app. Ends with the
 * process.
 */
async function startSlowProxy(url: string, seed: number): Promise<string> {
  const number = seededNumbers(seed);
  const server = createServer((requested, answer) => {
    const isCall =
      requested.headers['sec-fetch-dest'] === 'empty' && requested.headers.accept !== 'text/event-stream';
    const delays = isCall ? ([someDelay(number), someDelay(number)] as const) : ([0, 0] as const);
    passOn(url, requested, answer, delays).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

async function passOn(
  url: string,
  requested: IncomingMessage,
  answer: ServerResponse,
  [before, after]: readonly [number, number],
): Promise<void> {
  if (before > 0) await pause(before);
  const { method, headers } = requested;
  const onward = request(url + requested.url, { method, headers });
  answer.on('close', () => onward.destroy());
  requested.pipe(onward);
  const [got] = (await once(onward, 'response')) as [IncomingMessage];
  if (after > 0) await pause(after);
  answer.writeHead(got.statusCode ?? 502, got.headers);
  answer.flushHeaders();
  got.pipe(answer);
}
