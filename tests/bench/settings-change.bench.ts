import type { CommandName, CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { ApiClient } from '../support/api-client.ts';
import { testAccount } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles } from './measure.ts';
import { command } from './requests.ts';

const JOBS = 50_000;
const ROWS_OF_AN_IMPORT = 1_000;
/** The first of the ten years over which the jobs are spread; the report shows the last one. */
const FIRST_YEAR = 2017;
const YEARS = 10;
const AT_REST = 60;
const AFTER_EACH = 8;

/** Changes that affect the figures or the days of every job, one after the other. */
const CHANGES: readonly [CommandName, CommandPayload][] = [
  ['ConvertCurrency', { currency: 'EUR' }],
  ['ConvertCurrency', { currency: 'JPY' }],
  ['SetSetting', { key: 'timezone', value: 'Asia/Tokyo' }],
  ['SetSetting', { key: 'timezone', value: 'America/Los_Angeles' }],
  ['ConvertCurrency', { currency: 'USD' }],
];

/**
 * Measures how long another edit takes to appear in an account of 50,000 jobs while its primary currency or time zone
 * changes: from sending the edit, which queues behind the change, to the answers of list and report that contain it.
 * Baseline: the same edit without such a change.
 */
export async function editDuringSettingsChange(app: BootedLedgerline): Promise<Finding[]> {
  const api = await testAccount(app.url);
  await fill(api);
  let count = 0;
  const edit = async () => {
    count += 1;
    const start = performance.now();
    const { revision } = await command(api, 'EditJob', { jobId: count, job: { quantity: count } });
    await Promise.all(
      ['/api/job?type=active', '/api/reports?year=2026'].map((url) => fresh(api, url, revision)),
    );
    return performance.now() - start;
  };
  const atRest: number[] = [];
  for (let run = 0; run < AT_REST; run += 1) atRest.push(await edit());
  const meanwhile: number[] = [];
  const changes: number[] = [];
  for (const [name, payload] of CHANGES) {
    const start = performance.now();
    const changing = command(api, name, payload).then(() => changes.push(performance.now() - start));
    for (let run = 0; run < AFTER_EACH; run += 1) meanwhile.push(await edit());
    await changing;
  }
  const rest = percentiles(atRest.toSorted((one, other) => one - other));
  const during = percentiles(meanwhile.toSorted((one, other) => one - other));
  const longest = Math.max(...meanwhile);
  return [
    {
      what: `an edit beside changes of currency and time zone, ${JOBS} jobs`,
      figure: `${inWords(during)}, longest ${longest.toFixed(0)} ms; the changes themselves at most ${Math.max(...changes).toFixed(0)} ms`,
      baseline: `the same edit at rest: ${inWords(rest)}`,
      ratio: longest / rest.p95,
      goal: 'longest ≤ 1 s',
    },
  ];
}

async function fill(api: ApiClient): Promise<void> {
  await command(api, 'CreateClient', { client: { name: 'Lingua Nord', currency: 'USD' } });
  for (let start = 0; start < JOBS; start += ROWS_OF_AN_IMPORT) {
    const year = FIRST_YEAR + ((start / ROWS_OF_AN_IMPORT) % YEARS);
    const jobs = Array.from({ length: ROWS_OF_AN_IMPORT }, (_, index) => ({
      name: `Job ${start + index + 1}`,
      client: 'Lingua Nord',
      quantity: String(100 + ((start + index) % 900)),
      rate: '0.11',
      currency: index % 3 === 0 ? 'EUR' : 'USD',
      deadline: `${year}-0${1 + (index % 9)}-1${index % 9}${index % 2 === 0 ? ' 14:00' : ''}`,
      ...(index % 50 > 0 && { completed_at: `${year}-0${1 + (index % 9)}-1${index % 9}` }),
    }));
    const { revision } = await command(api, 'ImportRecords', { jobs });
    await fresh(api, '/api/job?type=active', revision);
  }
}

/** Polls until the answer contains a revision. */
async function fresh(api: ApiClient, url: string, revision: number): Promise<void> {
  for (;;) {
    const { status, headers } = await api.get(url, { 'x-min-revision': String(revision) });
    if (status !== 200) throw new Error(`${url}: ${status}`);
    if (headers.get('x-stale') !== 'true') return;
  }
}
