import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import type { Deliver, Outcomes, Sent } from './load.ts';
import type { Scene } from './scene.ts';

const LONGEST_ABORT_MS = 15;
const REMEMBERED = 20;

/**
 * A client that delivers some commands twice at once, some again much later, after others, and breaks some requests
 * off, before it repeats them or for good.
 */
export function rudely(chance: Chance, outcomes: Outcomes): Deliver {
  const answered: { command: Sent; answer: string; repeat: () => Promise<Response> }[] = [];
  const compare = async ({ id, name }: Sent, first: string, again: Response) => {
    const second = await again.text();
    if (second !== first)
      outcomes.contradictions.push(`${name} ${id} was answered ${first}, then ${second}.`);
  };
  const broken = async (send: Parameters<Deliver>[1]) => {
    const leaving = new AbortController();
    const sent = send(leaving.signal).catch(() => null);
    await pause(chance.whole(0, LONGEST_ABORT_MS));
    leaving.abort();
    await sent;
  };
  return async (command, send) => {
    const manner = chance.weighted([
      { weight: 6, item: 'once' },
      { weight: 2, item: 'twice' },
      { weight: 1, item: 'broken off and repeated' },
      { weight: 1, item: 'abandoned' },
    ] as const);
    if (manner === 'abandoned' || manner === 'broken off and repeated') await broken(send);
    if (manner === 'abandoned') return null;
    const [answer, second] = await Promise.all([send(), manner === 'twice' ? send() : null]);
    const text = await answer.clone().text();
    if (second !== null) await compare(command, text, second);
    const earlier = answered.length > 0 ? chance.pick(answered) : null;
    if (earlier !== null && manner === 'twice')
      await compare(earlier.command, earlier.answer, await earlier.repeat());
    if (answer.status === 200) answered.push({ command, answer: text, repeat: () => send() });
    if (answered.length > REMEMBERED) answered.shift();
    return answer;
  };
}

const FLOOD = 400;

/** Sends many calls of one account at once, and breaks half of them off. */
export async function flood({ machine, outcomes, person, chance }: Scene): Promise<void> {
  const [url = ''] = machine.urls('web');
  const headers = { cookie: person.cookie, 'x-xsrf-token': person.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ job: { name: 'Flood' } });
  const one = async (place: number) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const id = randomUUID();
    outcomes.abandoned.push(id);
    const call =
      place % 4 === 0
        ? fetch(`${url}/api/command/CreateJob`, {
            method: 'POST',
            headers: { ...headers, 'idempotency-key': id },
            body,
            signal,
          })
        : fetch(`${url}/api/${place % 4 === 1 ? 'history' : 'job?type=all'}`, { headers, signal });
    const ended = call.then((answer) => answer.text()).catch(() => null);
    if (place % 2 === 0) {
      await pause(chance.whole(0, LONGEST_ABORT_MS));
      leaving.abort();
    }
    await ended;
  };
  await Promise.all(Array.from({ length: FLOOD }, (_, place) => one(place)));
}

const HANGING = 200;
const HALF = 'POST /api/command/CreateJob HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{';

/** Opens connections that send half a request and nothing more. Returns what closes them. */
export async function hangingRequests(url: string): Promise<() => undefined> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: HANGING }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(HALF);
  return () => {
    for (const socket of sockets) socket.destroy();
    return undefined;
  };
}
