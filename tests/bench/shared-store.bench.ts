import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { type Cluster, startCluster } from '../chaos/cluster.ts';
import type { ApiClient } from '../support/api-client.ts';
import { keptConnections } from './kept-connections.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs } from './requests.ts';

/** Short blocks by turns, so that both meet the same load of the machine. */
const ROUNDS = 25;
const SAMPLES = 20;
const WARM_UP = 300;
const UNDONE = 90;

/** Commands of roles that share an event store: one process beside an append by the client, two beside one. */
export async function sharedStore(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-bench-'));
  const cluster = await startCluster(folder, { command: 2, query: 0, worker: 1 });
  try {
    return [await commandBesideAppend(cluster), await undoInTwoProcesses(cluster)];
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A command with its key, HTTP to answer, in a warm account; against one append of one event by the client. */
async function commandBesideAppend(cluster: Cluster): Promise<Finding> {
  const [url = ''] = cluster.urls('command');
  const { api, jobIds } = await accountWithJobs(url, 20);
  const connections = keptConnections(url);
  const send = connections.as(api);
  let quantity = 0;
  const edit = () => {
    quantity += 1;
    const body = { jobId: jobIds[quantity % jobIds.length], job: { quantity } };
    return send('POST', '/api/command/EditJob', body, { 'idempotency-key': randomUUID() });
  };
  const store = createLedgerStore({ connectionString: cluster.eventStoreUrl });
  const stream = `bench-${randomUUID()}`;
  let revision = -1;
  const append = async () => {
    const data = { jobId: 1, name: 'Job 1', before: { quantity: '1000' }, after: { quantity: '1001' } };
    const event = { id: randomUUID(), type: 'JobEdited', data, metadata: { commandId: randomUUID() } };
    ({ revision } = await store.append(stream, revision, [event]));
  };
  await timed(WARM_UP, edit);
  await timed(WARM_UP, append);
  const [commands, appends]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    appends.push(...(await timed(SAMPLES, append)));
    commands.push(...(await timed(SAMPLES, edit)));
  }
  connections.close();
  await store.close();
  const [command, alone] = [commands, appends].map((times) => percentiles(times.sort((a, b) => a - b)));
  if (command === undefined || alone === undefined) throw new Error('There are two figures.');
  return {
    what: 'command on a shared event store, HTTP to answer, warm',
    figure: inWords(command),
    baseline: `one append by the client: ${inWords(alone)}`,
    ratio: command.p50 / alone.p50,
    goal: 'p50 ≤ 3 × an append',
  };
}

/** Undoing an account's 90 entries, each in the other one of two processes; against another account in one process. */
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

/** Milliseconds that an undo takes. @throws Error with the server's answer when it is refused */
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
