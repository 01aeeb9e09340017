import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { z } from 'zod';
import { testAccount } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { keptConnections, type Send } from './kept-connections.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, caughtUp, command } from './requests.ts';

const JOBS = 2_000;
const ACCOUNTS = 100;
const COMMANDS_EACH = 20;
const ROUNDS = 4;
const SAMPLES = 100;

/** What both are asked to do, in an account of 2,000 jobs. */
type Act = {
  what: string;
  goal: number;
  product: (run: number) => Promise<void>;
  peer: (run: number) => Promise<void>;
};

const filled = z.array(z.object({ token: z.string(), firstJob: z.number() }));

/**
 * Measures creations, edits, a list of 50, a search, and the commands of 100 accounts. Baseline: the same work of a plain
 * Fastify and pg application on the same PostgreSQL, by turns.
 */
export async function besideCrud(app: BootedLedgerline): Promise<Finding[]> {
  const peer = await startPeer(announcedStore(app.dataDir, 'postgres') ?? '');
  const connections = keptConnections(app.url);
  try {
    const [product, other] = await Promise.all([productAccount(app.url), peer.seed(1, JOBS)]);
    const [{ token, firstJob } = { token: '', firstJob: 0 }] = other;
    const findings: Finding[] = [];
    for (const act of actsOf(connections.as(product), peer.as(token), firstJob)) {
      findings.push(await compared(act));
    }
    findings.push(await manyAccounts(app.url, peer));
    return findings;
  } finally {
    connections.close();
    peer.stop();
  }
}

const actsOf = (product: Send, peer: Send, firstJob: number): Act[] => [
  {
    what: 'creation of a job',
    goal: 2,
    product: (run) =>
      product('POST', '/api/command/CreateJob', {
        job: { name: `New ${run}`, quantity: 1_000 + run, rate: '0.11', currency: 'EUR' },
      }),
    peer: (run) =>
      peer('POST', '/job', { name: `New ${run}`, quantity: 1_000 + run, rate: '0.11', currency: 'EUR' }),
  },
  {
    what: 'edit of a job',
    goal: 2,
    product: (run) =>
      product('POST', '/api/command/EditJob', { jobId: 1 + (run % JOBS), job: { quantity: 5_000 + run } }),
    peer: (run) =>
      peer('POST', '/job/edit', { jobId: firstJob + (run % JOBS), job: { quantity: 5_000 + run } }),
  },
  {
    what: 'list of 50 jobs',
    goal: 1,
    product: (run) => product('GET', `/api/job?type=all&per_page=50&page=${1 + (run % 30)}`),
    peer: (run) => peer('GET', `/job?page=${1 + (run % 30)}`),
  },
  {
    what: 'search for a part of a name',
    goal: 1,
    product: (run) => product('GET', `/api/search?q=${encodeURIComponent(`${100 + run} man`)}`),
    peer: (run) => peer('GET', `/search?q=${encodeURIComponent(`${100 + run} man`)}`),
  },
];

/** Both by turns, so that neither has the quieter machine. */
async function compared({ what, goal, product, peer }: Act): Promise<Finding> {
  const times: { product: number[]; peer: number[] } = { product: [], peer: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const measure = async (work: Act['product']) =>
      await timed(SAMPLES, (run) => work(run + round * SAMPLES));
    const [ofPeer, ofProduct] = [await measure(peer), await measure(product)];
    // The first round warms both up.
    if (round === 0) continue;
    times.peer.push(...ofPeer);
    times.product.push(...ofProduct);
  }
  const [figure, baseline] = [times.product, times.peer].map((each) =>
    percentiles(each.sort((one, other) => one - other)),
  );
  if (figure === undefined || baseline === undefined) throw new Error('Nothing was measured.');
  const ratio = figure.p50 / baseline.p50;
  return {
    what: `${what}, account of ${JOBS} jobs`,
    figure: inWords(figure),
    baseline: `CRUD application: ${inWords(baseline)}`,
    ratio,
    goal: `p50 ≤ ${goal} × the CRUD application`,
    isReached: ratio <= goal,
  };
}

async function manyAccounts(url: string, peer: Peer): Promise<Finding> {
  const connections = keptConnections(url);
  const product = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const { api, jobIds } = await accountWithJobs(url, 1);
      const send = connections.as(api);
      return (quantity: number) =>
        send('POST', '/api/command/EditJob', { jobId: jobIds[0], job: { quantity } });
    }),
  );
  const others = (await peer.seed(ACCOUNTS, 1)).map(({ token, firstJob }) => {
    const send = peer.as(token);
    return (quantity: number) => send('POST', '/job/edit', { jobId: firstJob, job: { quantity } });
  });
  const rates: { product: number[]; peer: number[] } = { product: [], peer: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = [await perSecond(others, round), await perSecond(product, round)];
    if (round === 0) continue;
    rates.peer.push(measured[0] ?? 0);
    rates.product.push(measured[1] ?? 0);
  }
  connections.close();
  const mean = (each: number[]) => each.reduce((sum, one) => sum + one, 0) / each.length;
  const [figure, baseline] = [mean(rates.product), mean(rates.peer)];
  return {
    what: `commands a second, ${ACCOUNTS} accounts in parallel`,
    figure: `${figure.toFixed(0)}/s`,
    baseline: `CRUD application: ${baseline.toFixed(0)}/s`,
    ratio: baseline / figure,
    goal: '≥ 0.5 × the CRUD application',
    isReached: figure >= 0.5 * baseline,
  };
}

async function perSecond(
  edits: readonly ((quantity: number) => Promise<void>)[],
  round: number,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    edits.map(async (edit) => {
      for (let run = 0; run < COMMANDS_EACH; run += 1) await edit(1 + round * COMMANDS_EACH + run);
    }),
  );
  return (edits.length * COMMANDS_EACH * 1_000) / (performance.now() - start);
}

async function productAccount(url: string) {
  const api = await testAccount(url);
  const jobs = Array.from({ length: JOBS }, (_, row) => ({
    name: `Job ${row + 1} manual`,
    client: `Client ${row % 50}`,
    quantity: String(1_001 + row),
    rate: '0.11',
    currency: 'EUR',
  }));
  const { status } = await api.post('/api/import', { jobs });
  if (status !== 201) throw new Error(`The import answered ${status}.`);
  const { revision } = await command(api, 'EditJob', { jobId: 1, job: { quantity: 5 } });
  await caughtUp(api, revision);
  return api;
}

type Peer = {
  seed(accounts: number, jobs: number): Promise<z.output<typeof filled>>;
  as(token: string): Send;
  stop(): void;
};

async function startPeer(databaseUrl: string): Promise<Peer> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./crud-app.ts', import.meta.url)));
  child.send({ databaseUrl });
  const [message] = await once(child, 'message');
  const { url } = z.object({ url: z.string() }).parse(message);
  const connections = keptConnections(url);
  return {
    seed: async (accounts, jobs) => {
      const answer = await fetch(`${url}/seed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accounts, jobs }),
      });
      return filled.parse(await answer.json());
    },
    as: (token) => connections.as({ cookie: () => undefined, cookies: () => `session=${token}` }),
    stop: () => {
      connections.close();
      child.kill();
    },
  };
}
