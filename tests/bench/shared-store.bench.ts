import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { type Cluster, startCluster } from '../chaos/cluster.ts';
import type { ApiClient } from '../support/api-client.ts';
import { keptConnections } from './kept-connections.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, command } from './requests.ts';

const SAMPLES = 500;
const SAMPLES_ALONE = 200;
const WARM_UP = 300;
/** The worker has folded an event within some ten. */
const PAUSE_MS = 40;
const UNDONE = 90;

/**
 * Measures commands of roles that share an event store. Baselines: an append by the client for one process, one
 * process for two.
 */
export async function sharedStore(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-bench-'));
  const cluster = await startCluster(folder, { command: 2, query: 0, worker: 1 });
  try {
    return [...(await commandBesideAppend(cluster)), await undoInTwoProcesses(cluster)];
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A command with its key, HTTP to answer, in a warm account; against one append of such a command's event by the client.
 *
 * The projection worker folds whatever is stored, on the processors that both are measured on. So both are stored in an
 * account, both have an event of the same type and size, and they go by turns, one of each: an append is measured while
 * the worker folds the command's event before it, a command while it folds the event that was appended before it. Beside
 * that stands how it is for somebody who is alone: a pause before each of both, in which the worker comes to rest.
 */
async function commandBesideAppend(cluster: Cluster): Promise<Finding[]> {
  const [url = ''] = cluster.urls('command');
  const connections = keptConnections(url);
  const store = createLedgerStore({ connectionString: cluster.eventStoreUrl });
  const edit = await editing(url, connections);
  const append = await appending(url, store);
  for (const work of [edit, append]) await timed(WARM_UP, work);
  const busy = await byTurns(SAMPLES, { edit, append }, async () => undefined);
  const alone = await byTurns(SAMPLES_ALONE, { edit, append }, () => delay(PAUSE_MS));
  connections.close();
  await store.close();
  return [finding('one after the other', busy), finding(`${PAUSE_MS} ms apart, the worker at rest`, alone)];
}

/** Edits a job of an account of its own, each time with a key. */
async function editing(
  url: string,
  connections: ReturnType<typeof keptConnections>,
): Promise<() => Promise<void>> {
  const { api, jobIds } = await accountWithJobs(url, 20);
  const send = connections.as(api);
  let quantity = 0;
  return () => {
    quantity += 1;
    const body = { jobId: jobIds[quantity % jobIds.length], job: { quantity } };
    return send('POST', '/api/command/EditJob', body, { 'idempotency-key': randomUUID() });
  };
}

/** Appends to the ledger of an account, each time the event of an edit, as it was stored once for a command. */
async function appending(url: string, store: LedgerStore): Promise<() => Promise<void>> {
  const { api, jobIds } = await accountWithJobs(url, 1);
  const { revision: last } = await command(api, 'EditJob', { jobId: jobIds[0], job: { quantity: 1 } });
  const { type, data, metadata, stream } = await newestEvent(store);
  let revision = last;
  return async () => {
    const event = { id: randomUUID(), type, data, metadata: { ...metadata, commandId: randomUUID() } };
    ({ revision } = await store.append(stream, revision, [event]));
  };
}

/** The event that was stored last in any account. */
async function newestEvent(store: LedgerStore): Promise<StoredEvent> {
  for await (const event of store.readLog({ backwards: true })) {
    if (event.stream.startsWith('account-')) return event;
  }
  throw new Error('No account has an event.');
}

type Times = { edit: number[]; append: number[] };

/** Milliseconds of so many runs of each, sorted; every run begins after the other one's end and `before`. */
async function byTurns(
  samples: number,
  { edit, append }: Record<keyof Times, () => Promise<void>>,
  before: () => Promise<void>,
): Promise<Times> {
  const times: Times = { edit: [], append: [] };
  for (let sample = 0; sample < samples; sample += 1) {
    await before();
    times.append.push(...(await timed(1, append)));
    await before();
    times.edit.push(...(await timed(1, edit)));
  }
  for (const each of Object.values(times)) each.sort((left, right) => left - right);
  return times;
}

function finding(how: string, { edit, append }: Times): Finding {
  const [measured, baseline] = [percentiles(edit), percentiles(append)];
  return {
    what: `command on a shared event store, HTTP to answer, warm, ${how}`,
    figure: inWords(measured),
    baseline: `one append of its event by the client: ${inWords(baseline)}`,
    ratio: measured.p50 / baseline.p50,
    goal: 'p50 ≤ 3 × an append',
  };
}

/** Undoes an account's 90 entries, alternately in one of two processes. Baseline: another account in one process. */
async function undoInTwoProcesses(cluster: Cluster): Promise<Finding> {
  const [here = '', elsewhere = ''] = cluster.urls('command');
  const [inOne, inTwo] = await Promise.all([accountWithJobs(here, UNDONE), accountWithJobs(here, UNDONE)]);
  let [one, two] = [0, 0];
  for (let undone = 0; undone < UNDONE; undone += 1) {
    one += await undo(here, inOne.api);
    two += await undo(undone % 2 === 0 ? elsewhere : here, inTwo.api);
  }
  return {
    what: `undo of ${UNDONE} entries through two processes by turns`,
    figure: `${(two / 1000).toFixed(1)} s`,
    baseline: `through one: ${(one / 1000).toFixed(1)} s`,
    ratio: two / one,
    goal: '≤ 1.5 × one process',
  };
}

/**
 * Milliseconds that an undo takes.
 * @throws Error with the server's answer when it is refused
 */
async function undo(url: string, api: ApiClient): Promise<number> {
  const started = performance.now();
  const token = api.cookie('XSRF-TOKEN') ?? '';
  const answer = await fetch(`${url}/api/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: api.cookies(), 'x-xsrf-token': token },
    body: '{}',
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`Undo: ${answer.status} ${text}`);
  return performance.now() - started;
}
