import { z } from 'zod';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { command } from './requests.ts';

const ROWS = 5_000;
const SAMPLES = 40;
const GOAL = 'others of the account wait ≤ 1 s';

const refusal = z.object({ blockedBy: z.array(z.unknown()), blockedByTotal: z.number() });
const page = z.object({ data: z.array(z.object({ commandId: z.string(), undoable: z.boolean() })) });
const imported = z.object({ commandId: z.string() });

/**
 * Measures undo and redo of an import of 5,000 jobs, a refused undo of it, and the history that shows it: how long
 * another command of the same account waits for each. Baseline: the same for the import itself.
 */
export async function undoOfImport(app: BootedLedgerline): Promise<Finding[]> {
  const api = await testAccount(app.url);
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    name: `Job ${row}`,
    client: `Client ${row % 60}`,
    job_type: 'Translation',
    unit: 'Words',
    from: 'German',
    to: 'English',
    quantity: String(1_000 + row),
    rate: '0.12',
    currency: 'EUR',
    completed_at: '2024-03-04',
  }));
  let commandId = '';
  const wholeImport = await measureDelay(api, async () => {
    const answer = await api.post('/api/command/ImportRecords', { jobs: rows });
    commandId = imported.parse(answer.body).commandId;
  });
  const findings: Finding[] = [];
  const add = (what: string, { took, waited }: Delay, more = '') =>
    findings.push({
      what: `${what} of an import of ${ROWS} jobs${more}`,
      figure: inSeconds({ took, waited }),
      baseline: `the import: ${inSeconds(wholeImport)}`,
      ratio: waited / wholeImport.waited,
      goal: GOAL,
    });
  add('undo', await measureDelay(api, () => done(api, '/api/undo', { commandId })));
  add('redo', await measureDelay(api, () => done(api, '/api/redo', { commandId })));
  const history = async () => {
    const { data } = page.parse((await api.get('/api/history?per_page=50')).body);
    if (data.find((entry) => entry.commandId === commandId)?.undoable !== true) {
      throw new Error('The history does not say that the import can be undone.');
    }
  };
  await caughtUp(api);
  const pages = percentiles(await timed(SAMPLES, history));
  add('page of the history', await measureDelay(api, history), `; ${inWords(pages)} afterwards`);
  await command(api, 'EditJob', { jobId: 1, job: { name: 'Another' } });
  let size = 0;
  const refused = await measureDelay(api, async () => {
    const { status, body } = await api.post('/api/undo', { commandId });
    const { blockedBy, blockedByTotal } = refusal.parse(body);
    size = JSON.stringify(body).length;
    if (status !== 409 || blockedBy.length !== 1 || blockedByTotal !== 1)
      throw new Error(`The undo was not refused: ${status}`);
  });
  add('refused undo', refused, `, answered with ${size} characters`);
  return findings;
}

let firstDay = 0;

type Delay = { took: number; waited: number };

/** How long work takes, and how long another command of the account that is sent just after it waits, in ms. */
async function measureDelay(api: ApiClient, work: () => Promise<unknown>): Promise<Delay> {
  const start = performance.now();
  const working = work().then(() => performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 20));
  firstDay = 1 - firstDay;
  const sent = performance.now();
  await command(api, 'SetSetting', { key: 'firstDayOfWeek', value: firstDay });
  const waited = performance.now() - sent;
  return { took: await working, waited };
}

/** Resolves when the read models contain everything. */
async function caughtUp(api: ApiClient): Promise<void> {
  const { revision } = await command(api, 'SetSetting', { key: 'firstDayOfWeek', value: 6 });
  for (;;) {
    const { headers } = await api.get('/api/history?per_page=1', { 'x-min-revision': String(revision) });
    if (headers.get('x-stale') === null) return;
  }
}

async function done(api: ApiClient, path: string, body: object): Promise<void> {
  const { status, body: answer } = await api.post(path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer).slice(0, 500)}`);
}

function inSeconds({ took, waited }: Delay): string {
  return `${(took / 1000).toFixed(2)} s, another command waited ${(waited / 1000).toFixed(2)} s`;
}
