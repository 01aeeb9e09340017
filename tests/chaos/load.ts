import { randomUUID } from 'node:crypto';
import type { Chance } from '@ledgerline/infra/demo/random.ts';
import { testAccount } from '../support/api-client.ts';
import type { Cluster, Role } from './cluster.ts';

/** The results of the commands: each id is in one of the two lists. */
export type Outcomes = {
  acknowledged: string[];
  refused: { id: string; answer: string }[];
  reads: number;
};

/** A user with a session, and the jobs that were created so far. */
type User = { cookie: string; token: string; jobIds: number[]; counter: number };

const MAX_ATTEMPTS = 60;
const REQUEST_TIMEOUT_MS = 10_000;

/** Creates a test account and signs in to it. */
export async function newUser(cluster: Cluster, chance: Chance): Promise<User> {
  const api = await testAccount(chance.pick(cluster.urls('command')));
  const token = api.cookie('XSRF-TOKEN') ?? '';
  return { cookie: api.cookies(), token, jobIds: [], counter: 0 };
}

/** Sends commands of a user one after the other, with reads after some of them, until `isOver` is true. */
export async function sendCommands(
  cluster: Cluster,
  chance: Chance,
  person: User,
  outcomes: Outcomes,
  isDone: () => boolean,
): Promise<void> {
  while (!isDone()) {
    const id = randomUUID();
    const { name, payload } = nextCommand(chance, person);
    const answer = await requestUntilAnswered(cluster, chance, 'command', person, `/api/command/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-xsrf-token': person.token },
      body: JSON.stringify(payload),
    });
    if (answer.status >= 400) {
      outcomes.refused.push({ id, answer: `${name}: ${answer.status} ${await answer.text()}` });
      continue;
    }
    outcomes.acknowledged.push(id);
    const { revision, result } = (await answer.json()) as {
      revision: number;
      result: { job?: { id: number } };
    };
    if (name === 'CreateJob' && result.job) person.jobIds.push(result.job.id);
    if (chance.next() < 0.3) await readJobs(cluster, chance, person, revision, outcomes);
  }
}

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

async function readJobs(
  cluster: Cluster,
  chance: Chance,
  person: User,
  revision: number,
  outcomes: Outcomes,
): Promise<void> {
  const answer = await requestUntilAnswered(cluster, chance, 'query', person, '/api/job?type=all', {
    headers: { 'x-min-revision': String(revision) },
  });
  if (answer.status !== 200) throw new Error(`A list was refused: ${answer.status} ${await answer.text()}`);
  const isStale = answer.headers.get('x-stale') === 'true';
  if (!isStale && Number(answer.headers.get('x-revision')) < revision) {
    throw new Error('A list is older than requested and is not marked as stale.');
  }
  outcomes.reads += 1;
}

/**
 * Sends a request to the processes of a role until one answers with less than 500, since a killed process may leave a
 * request open.
 */
async function requestUntilAnswered(
  cluster: Cluster,
  chance: Chance,
  role: Role,
  person: User,
  path: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
): Promise<Response> {
  let last: unknown = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      const response = await fetch(`${chance.pick(cluster.urls(role))}${path}`, {
        ...init,
        headers: { ...init.headers, cookie: person.cookie },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await response.text();
      const { status, headers } = response;
      if (status < 500) return new Response(text, { status, headers });
      last = text;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`No ${role} service answered.`, { cause: last });
}
