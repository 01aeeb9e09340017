import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { createLedgerStore } from '../../infra/src/ledger-store/ledger-store.ts';
import { startNodeProcess } from '../eventstore/support/node-process.ts';
import type { ApiClient } from '../support/api-client.ts';
import { bootLedgerline } from '../support/boot.ts';
import type { Finding } from './measure.ts';
import { accountWithJobs, growLedger } from './requests.ts';

const EVENTS = 100_000;

type Run = {
  state: string;
  eventsDone: number;
  identical: boolean | null;
  startedAt: string;
  finishedAt: string;
};

/** Rebuilding the reports of an account of 100,000 events, against only reading those events through the client. */
export async function rebuildSpeed(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-bench-'));
  const node = await startNodeProcess(folder);
  const app = await bootLedgerline({
    env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', EVENTSTORE_URL: node.url },
  });
  try {
    const { api, jobIds } = await accountWithJobs(app.url, 500);
    const revision = await growLedger(api, jobIds, EVENTS);
    await caughtUp(api, revision);
    await rebuild(api);
    const rebuilt = await rebuild(api);
    const reading = await readOnly(node.url);
    return [
      {
        what: `rebuild of one account's reports, ${rebuilt.events} events, identical: ${rebuilt.identical}`,
        figure: `${rebuilt.milliseconds} ms`,
        baseline: `only reading them through the client: ${reading.toFixed(0)} ms`,
        ratio: rebuilt.milliseconds / reading,
        goal: '≤ 1.25 × reading',
      },
    ];
  } finally {
    await app.stop();
    node.child.kill('SIGTERM');
    await node.exited;
    await rm(folder, { recursive: true, force: true });
  }
}

/** One query of each projection: the rebuild is measured alone, not beside the live folds. */
const QUERIES = [
  '/api/job',
  '/api/client',
  '/api/settings',
  '/api/invoice',
  '/api/reports/month',
  '/api/history',
];

async function caughtUp(api: ApiClient, revision: number): Promise<void> {
  for (const query of QUERIES) {
    let isStale = true;
    while (isStale) {
      const { headers } = await api.get(query, { 'x-min-revision': String(revision) });
      isStale = headers.get('x-stale') === 'true';
    }
  }
}

async function rebuild(
  api: ApiClient,
): Promise<{ milliseconds: number; events: number; identical: boolean | null }> {
  const { id } = (await api.post('/api/reports/rebuild', {})).body as { id: string };
  for (;;) {
    const run = (await api.get(`/api/rebuild/${id}`)).body as Run;
    if (run.state === 'failed' || run.state === 'cancelled')
      throw new Error(`The rebuild ended as ${run.state}.`);
    if (run.state === 'done') {
      const milliseconds = Date.parse(run.finishedAt) - Date.parse(run.startedAt);
      return { milliseconds, events: run.eventsDone, identical: run.identical };
    }
    await setImmediate();
  }
}

async function readOnly(connectionString: string): Promise<number> {
  const store = createLedgerStore({ connectionString });
  try {
    const stream = await firstStream(store);
    const read = async () => {
      const start = performance.now();
      let events = 0;
      for await (const _ of store.read(stream)) events += 1;
      if (events < EVENTS) throw new Error(`Only ${events} events were read.`);
      return performance.now() - start;
    };
    await read();
    return await read();
  } finally {
    await store.close();
  }
}

/** The only account of this ledger. */
async function firstStream(store: LedgerStore): Promise<string> {
  const found = new AbortController();
  let stream = '';
  await store.subscribe({
    streamPrefix: 'account-',
    after: null,
    onEvents: async ([event]) => {
      stream ||= event?.stream ?? '';
      found.abort();
    },
    onCheckpoint: async () => undefined,
    signal: found.signal,
  });
  return stream;
}
