import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { SORT_COLUMNS } from '@ledgerline/shared-events/lists/sort.ts';
import type { Pool } from 'pg';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { fillJobs } from './many-jobs.ts';
import { type Finding, inWords, type Percentiles, percentiles, timed } from './measure.ts';
import { command } from './requests.ts';

const ROWS = 1_000_000;
const OWN = 50_000;
const SAMPLES = 60;
const GOAL = 'p95 ≤ 15 ms';
const OWNER = { email: 'lists@bench.example', password: 'Fifty-thousand-jobs-1' };

/** Requests of lists; `n` varies, so that no request is repeated. */
const REQUESTS: Record<string, (n: number) => string> = {
  'all jobs, first page': () => '/api/job?type=all',
  'all jobs, some page of 500': (n) => `/api/job?type=all&page=${1 + ((n * 37) % 500)}`,
  'active jobs': () => '/api/job?type=active',
  'uninvoiced jobs': () => '/api/job?type=uninvoiced',
  'jobs of a client': (n) => `/api/job?type=all&client=${1 + (n % 60)}`,
  'jobs of two job types': (n) => `/api/job?type=all&jobType=${1 + (n % 12)},${1 + ((n + 5) % 12)}`,
  'jobs completed in a month': (n) =>
    `/api/job?type=all&completed_from=20${16 + (n % 10)}-03-01&completed_to=20${16 + (n % 10)}-03-31`,
  'jobs on hold': () => '/api/job?type=all&onHold=1',
  'jobs that are invoiced': (n) => `/api/job?type=all&invoiced=1&page=${1 + (n % 40)}`,
  'jobs with a deadline from': (n) => `/api/job?type=all&deadline_from=20${16 + (n % 10)}-03-01`,
  'jobs with a word in the name': (n) => `/api/job?type=all&name=${['manual', 'patent', 'letter'][n % 3]}`,
  'jobs with two letters in the name': (n) => `/api/job?type=all&name=${['ma', 'te', 'zq'][n % 3]}`,
  'jobs with a rare name': (n) => `/api/job?type=all&name=${30_000 + n * 13}`,
  ...Object.fromEntries(
    SORT_COLUMNS.jobs.map((column) => [
      `jobs by ${column}`,
      (n: number) => `/api/job?type=all&sort=${n % 2 === 0 ? '-' : ''}${column}&page=${1 + (n % 4)}`,
    ]),
  ),
  'invoiced jobs by value': (n) => `/api/job?type=all&invoiced=1&sort=-value&page=${1 + (n % 4)}`,
  'jobs by value, some page of 500': (n) => `/api/job?type=all&sort=value&page=${1 + ((n * 37) % 500)}`,
  'search, many matches': (n) => `/api/search?q=${['manual', 'patent', 'medical'][n % 3]}`,
  'search, one letter': (n) => `/api/search?q=${['a', 'm', 'p'][n % 3]}`,
  'search, one match': (n) => `/api/search?q=${20_000 + n * 17}`,
  'search with a typing error': (n) => `/api/search?q=${['brochrue', 'pattent', 'webiste'][n % 3]}`,
  'figures of the clients': () => '/api/client/figures',
};

/**
 * Measures list pages, filters and searches in an account of 50,000 jobs among a million. Baseline: an empty route.
 * The rows are created for each run, unless BENCH_DATA_DIR names a folder that keeps them.
 */
export async function listLatency(): Promise<Finding[]> {
  const dataDir = process.env.BENCH_DATA_DIR;
  const app = await bootLedgerline({
    env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
    ...(dataDir && { dataDir }),
  });
  try {
    const api = await filledAccount(app);
    const empty = percentiles(await timed(SAMPLES, () => api.get('/sanctum/csrf-cookie')));
    const findings: Finding[] = [];
    for (const [what, urlOf] of Object.entries(REQUESTS)) {
      const ask = async (n: number) => {
        const { status } = await api.get(urlOf(n));
        if (status !== 200) throw new Error(`${urlOf(n)}: ${status}`);
      };
      await timed(10, (n) => ask(n + 1_000));
      findings.push(finding(what, percentiles(await timed(SAMPLES, ask)), empty));
    }
    return findings;
  } finally {
    await app.stop();
  }
}

/** Signs in to the account with the jobs; creates both if the data folder does not have them. */
async function filledAccount(app: BootedLedgerline): Promise<ApiClient> {
  const api = await apiClient(app.url);
  if ((await api.post('/login', OWNER)).status === 200) {
    const { body } = await api.get('/api/job?type=all');
    if (typeof body === 'object' && body !== null && 'total' in body && body.total === OWN) return api;
    throw new Error('BENCH_DATA_DIR contains an incomplete set of rows: remove the folder.');
  }
  await api.post('/register', OWNER);
  const job = { name: 'Job', quantity: 1000, rate: '0.11', currency: 'USD' };
  const { revision } = await command(api, 'CreateJob', { job });
  await api.get('/api/job', { 'x-min-revision': String(revision) });
  const connectionString = announcedStore(app.dataDir, 'postgres') ?? '';
  const { pool, end } = openPool({ connectionString, max: 1 }, () => undefined);
  try {
    await fillJobs(pool, await newestAccount(pool), OWN, ROWS);
  } finally {
    await end();
  }
  return api;
}

async function newestAccount(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id::text as id from identity.users order by created_at desc limit 1',
  );
  return rows[0]?.id ?? '';
}

function finding(what: string, measured: Percentiles, empty: Percentiles): Finding {
  return {
    what: `${what} (${OWN} jobs among ${ROWS})`,
    figure: inWords(measured),
    baseline: `an empty route: ${inWords(empty)}`,
    ratio: measured.p50 / empty.p50,
    goal: GOAL,
  };
}
