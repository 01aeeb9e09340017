import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { type ApiClient, apiClient, confirmedAccount } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { keptConnections, type Send } from './kept-connections.ts';
import { type Finding, inWords, type Percentiles, percentiles } from './measure.ts';
import { command } from './requests.ts';

const SESSIONS = [1, 2, 4, 8, 16];
const MAX_SESSIONS = Math.max(...SESSIONS);
const JOBS = 60;
const SECONDS = 5;

/** What each session does without a pause. */
const WORK: Readonly<Record<string, (send: Send, run: number) => Promise<void>>> = {
  'creations of a client': (send, run) =>
    send('POST', '/api/command/CreateClient', {
      client: { name: `Client ${run} ${crypto.randomUUID()}`, currency: 'EUR' },
    }),
  'lists of jobs': (send) => send('GET', '/api/job?type=all'),
};

/** Measures what several sessions do in sum, of one account and of as many accounts. Baseline: one session. */
export async function sessionsAtOnce(app: BootedLedgerline): Promise<Finding[]> {
  const accounts = await filledAccounts(app);
  const [first] = accounts;
  if (first === undefined) throw new Error('There is no account.');
  const groups = {
    'accounts of one session': accounts,
    'sessions of one account': await sessionsOf(app.url, first.credentials),
  };
  const findings: Finding[] = [];
  for (const [what, work] of Object.entries(WORK)) {
    for (const [group, clients] of Object.entries(groups)) {
      const apis = clients.map(({ api }) => api);
      await together(app.url, apis.slice(0, 1), work);
      const alone = await together(app.url, apis.slice(0, 1), work);
      for (const number of SESSIONS.slice(1)) {
        const measured = await together(app.url, apis.slice(0, number), work);
        findings.push(finding(`${what}, ${number} ${group}`, { number, measured, alone }));
      }
    }
  }
  return findings;
}

type Account = { api: ApiClient; credentials: { email: string; password: string } };

async function filledAccounts(app: BootedLedgerline): Promise<Account[]> {
  const { pool, end } = openPool(
    { connectionString: announcedStore(app.dataDir, 'postgres') ?? '', max: 1 },
    () => undefined,
  );
  try {
    const accounts: Account[] = [];
    for (let number = 0; number < MAX_SESSIONS; number += 1) {
      const credentials = { email: `sessions-${number}@bench.example`, password: 'Correct-Horse-9' };
      const api = await confirmedAccount({ url: app.url, pool, credentials });
      for (let job = 0; job < JOBS; job += 1)
        await command(api, 'CreateJob', { job: { name: `Job ${job}`, quantity: 1_000, rate: '0.11' } });
      accounts.push({ api, credentials });
    }
    return accounts;
  } finally {
    await end();
  }
}

async function sessionsOf(url: string, credentials: Account['credentials']): Promise<Account[]> {
  const sessions: Account[] = [];
  for (let number = 0; number < MAX_SESSIONS; number += 1) {
    const api = await apiClient(url);
    await api.post('/login', credentials);
    sessions.push({ api, credentials });
  }
  return sessions;
}

type Measured = { perSecond: number; times: Percentiles };

async function together(
  url: string,
  apis: readonly ApiClient[],
  work: (send: Send, run: number) => Promise<void>,
): Promise<Measured> {
  const connections = keptConnections(url);
  const times: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1_000;
  const session = async (api: ApiClient) => {
    const send = connections.as(api);
    for (let run = 0; performance.now() < end; run += 1) {
      const began = performance.now();
      await work(send, run);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(apis.map(session));
  connections.close();
  const seconds = (performance.now() - start) / 1_000;
  return { perSecond: times.length / seconds, times: percentiles(times.sort((one, other) => one - other)) };
}

function finding(
  what: string,
  { number, measured, alone }: { number: number; measured: Measured; alone: Measured },
): Finding {
  const least = number === 2 ? 1 : 1.2;
  const isFast = measured.perSecond >= least * alone.perSecond;
  const isEven = number !== 8 || measured.times.p95 <= 8 * alone.times.p95;
  return {
    what,
    figure: `${measured.perSecond.toFixed(0)}/s, ${inWords(measured.times)}`,
    baseline: `one session: ${alone.perSecond.toFixed(0)}/s, ${inWords(alone.times)}`,
    ratio: alone.perSecond / measured.perSecond,
    goal: `≥ ${least.toFixed(1)} × one session${number === 8 ? ', p95 ≤ 8 × that of one' : ''}`,
    isReached: isFast && isEven,
  };
}
