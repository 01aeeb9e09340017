import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import { z } from 'zod';
import { testAccount } from '../support/api-client.ts';
import type { Role } from './cluster.ts';
import { until } from './until.ts';

/** What serves the requests of a role: one app, or several processes. */
export type Served = { urls(role: Role): string[] };

/** The results of the commands: each id is in one of the lists. */
export type Outcomes = {
  acknowledged: string[];
  /** Commands whose client went away before the answer: they may be applied. */
  abandoned: string[];
  refused: { id: string; answer: string }[];
  reads: number;
  /** Repetitions of a command that were answered otherwise than the command. */
  contradictions: string[];
};

export const noOutcomes = (): Outcomes => ({
  acknowledged: [],
  abandoned: [],
  refused: [],
  reads: 0,
  contradictions: [],
});

/** A user with a session, and the jobs that were created so far. */
export type User = { cookie: string; token: string; jobIds: number[]; counter: number };

const LONGEST_MS = 120_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** The pause of a client before it repeats a request. */
const REPEAT_MS = 20;

/** Creates a test account and signs in to it. */
export async function newUser(served: Served, chance: Chance): Promise<User> {
  const api = await testAccount(chance.pick(served.urls('command')));
  const token = api.cookie('XSRF-TOKEN') ?? '';
  return { cookie: api.cookies(), token, jobIds: [], counter: 0 };
}

/** A command as it is sent, with its key. */
export type Sent = { id: string; name: string; payload: object };

/** How a client delivers a command; resolves to the answer, or to null when it went away before. */
export type Deliver = (
  command: Sent,
  send: (signal?: AbortSignal) => Promise<Response>,
) => Promise<Response | null>;

const once: Deliver = (_command, send) => send();

/** Sends commands of a user one after the other, with reads after some of them, until `isDone` is true. */
export async function sendCommands(
  served: Served,
  chance: Chance,
  person: User,
  outcomes: Outcomes,
  isDone: () => boolean,
  deliver: Deliver = once,
): Promise<void> {
  while (!isDone()) {
    const command = { id: randomUUID(), ...nextCommand(chance, person) };
    const { id, name } = command;
    const answer = await deliver(command, (signal) => sendOne(served, chance, person, command, signal));
    if (answer === null) {
      outcomes.abandoned.push(id);
      continue;
    }
    if (answer.status >= 400) {
      outcomes.refused.push({ id, answer: `${name}: ${answer.status} ${await answer.text()}` });
      continue;
    }
    outcomes.acknowledged.push(id);
    const { revision, result } = acknowledgement.parse(await answer.json());
    if (name === 'CreateJob' && result.job) person.jobIds.push(result.job.id);
    if (chance.next() < 0.3) await readJobs(served, chance, person, revision, outcomes);
  }
}

const acknowledgement = z.object({
  revision: z.number(),
  result: z.object({ job: z.object({ id: z.number() }).optional() }),
});

/** Sends a command until it is answered, and reads the list at its revision until it is no longer stale. */
export async function sendAndRead(
  served: Served,
  chance: Chance,
  person: User,
  outcomes: Outcomes,
): Promise<void> {
  const command = { id: randomUUID(), name: 'CreateJob', payload: { job: { name: 'Probe' } } };
  const answer = await sendOne(served, chance, person, command);
  if (answer.status !== 200)
    throw new Error(`A command was refused: ${answer.status} ${await answer.text()}`);
  outcomes.acknowledged.push(command.id);
  const { revision } = acknowledgement.parse(await answer.json());
  await until(() => readJobs(served, chance, person, revision, outcomes));
}

/** Sends a command until it is answered. */
export const sendOne = (
  served: Served,
  chance: Chance,
  person: User,
  { id, name, payload }: Sent,
  signal?: AbortSignal,
) =>
  requestUntilAnswered(served, chance, 'command', person, `/api/command/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-xsrf-token': person.token },
    body: JSON.stringify(payload),
    ...(signal && { signal }),
  });

/** Each command changes something, so that an acknowledged one has events. */
function nextCommand(chance: Chance, person: User): { name: string; payload: object } {
  person.counter += 1;
  const kinds = [
    { weight: 4, item: 'CreateJob' },
    { weight: person.jobIds.length > 0 ? 5 : 0, item: 'EditJob' },
    { weight: person.jobIds.length > 2 ? 1 : 0, item: 'Undo' },
  ] as const;
  const name = chance.weighted(kinds);
  if (name === 'Undo') return { name, payload: {} };
  const quantity = 1_000 + person.counter;
  if (name === 'CreateJob') return { name, payload: { job: { name: `Job ${person.counter}`, quantity } } };
  return { name, payload: { jobId: chance.pick(person.jobIds), job: { quantity } } };
}

/** Reads the list; resolves to whether it has this revision. */
async function readJobs(
  served: Served,
  chance: Chance,
  person: User,
  revision: number,
  outcomes: Outcomes,
): Promise<boolean> {
  const answer = await requestUntilAnswered(served, chance, 'query', person, '/api/job?type=all', {
    headers: { 'x-min-revision': String(revision) },
  });
  if (answer.status !== 200) throw new Error(`A list was refused: ${answer.status} ${await answer.text()}`);
  const isStale = answer.headers.get('x-stale') === 'true';
  if (!isStale && Number(answer.headers.get('x-revision')) < revision) {
    throw new Error('A list is older than requested and is not marked as stale.');
  }
  outcomes.reads += 1;
  return !isStale;
}

type Init = { method?: string; headers: Record<string, string>; body?: string; signal?: AbortSignal };

/**
 * Sends a request to the processes of a role until one answers with less than 500, since a killed process may leave a
 * request open. Rejects when its signal aborts.
 */
export async function requestUntilAnswered(
  served: Served,
  chance: Chance,
  role: Role,
  person: User,
  path: string,
  init: Init,
): Promise<Response> {
  let last: unknown = null;
  for (const from = Date.now(); Date.now() - from < LONGEST_MS; await pause(REPEAT_MS)) {
    try {
      const late = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(`${chance.pick(served.urls(role))}${path}`, {
        ...init,
        headers: { ...init.headers, cookie: person.cookie },
        signal: init.signal ? AbortSignal.any([init.signal, late]) : late,
      });
      const text = await response.text();
      const { status, headers } = response;
      if (status < 500) return new Response(text, { status, headers });
      last = text;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      last = error;
    }
  }
  throw new Error(`No ${role} service answered.`, { cause: last });
}
