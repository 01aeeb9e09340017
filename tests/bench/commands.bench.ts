import { randomUUID } from 'node:crypto';
import type { BootedLedgerline } from '../support/boot.ts';
import { keptConnections } from './kept-connections.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, caughtUp, command, growLedger } from './requests.ts';

const LEDGER_EVENTS = 12_000;
const SAMPLES = 400;

/**
 * Measures the time from a command's request to its answer, in a warm account of 12,000 events. Baseline: a route that
 * does nothing.
 */
export async function commandLatency(app: BootedLedgerline): Promise<Finding[]> {
  const { api, jobIds } = await accountWithJobs(app.url, 400);
  const revision = await growLedger(api, jobIds, LEDGER_EVENTS);
  const edit = (run: number) =>
    command(api, 'EditJob', { jobId: jobIds[run % jobIds.length], job: { quantity: 5000 + run } });
  await timed(60, edit);
  const empty = percentiles(await timed(SAMPLES, () => api.get('/sanctum/csrf-cookie')));
  const measured = percentiles(await timed(SAMPLES, (run) => edit(run + 1000)));
  return [
    {
      what: `command, HTTP to answer, ledger of ${revision + 1} events, warm`,
      figure: inWords(measured),
      baseline: `an empty route: ${inWords(empty)}`,
      ratio: measured.p50 / empty.p50,
      goal: 'p50 ≤ 5 ms, p95 ≤ 15 ms',
    },
  ];
}

const REPEATED_EVENTS = 50_000;
const BESIDE = 200;

/**
 * Measures commands of an account of 50,000 events while an old command of it is repeated again and again. Baseline:
 * the same commands without the repetition.
 */
export async function besideLateRepetition(app: BootedLedgerline): Promise<Finding[]> {
  const { api, jobIds } = await accountWithJobs(app.url, 400);
  const [jobId] = jobIds;
  const key = randomUUID();
  const old = () =>
    api.post('/api/command/EditJob', { jobId, job: { quantity: 77 } }, { 'idempotency-key': key });
  await old();
  const revision = await growLedger(api, jobIds, REPEATED_EVENTS);
  const edit = (run: number) => command(api, 'EditJob', { jobId, job: { quantity: 5000 + run } });
  await timed(60, edit);
  const alone = percentiles(await timed(BESIDE, (run) => edit(run + 1_000)));
  let isOver = false;
  let repetitions = 0;
  const repeating = (async () => {
    for (; !isOver; repetitions += 1) await old();
  })();
  const beside = percentiles(await timed(BESIDE, (run) => edit(run + 2_000)));
  isOver = true;
  await repeating;
  return [
    {
      what: `command beside ${repetitions} late repetitions, ledger of ${revision + 1} events`,
      figure: inWords(beside),
      baseline: `alone: ${inWords(alone)}`,
      ratio: beside.p50 / alone.p50,
      goal: 'p50 ≤ 4 × alone: the processor is shared, the queue is not',
    },
  ];
}

const ACCOUNTS = 100;
const COMMANDS_EACH = 50;

/** Rounds until V8 has optimised the measured code. */
const WARM_ROUNDS = 3;

/**
 * Measures how many commands per second 100 accounts complete in parallel. Baseline: the same number of empty
 * requests.
 */
export async function commandsPerSecond(app: BootedLedgerline): Promise<Finding[]> {
  const connections = keptConnections(app.url);
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const { api, jobIds, revision } = await accountWithJobs(app.url, 1);
      return { api, send: connections.as(api), jobId: jobIds[0], revision };
    }),
  );
  const perSecond = async (work: (account: (typeof accounts)[number], run: number) => Promise<void>) => {
    const start = performance.now();
    await Promise.all(
      accounts.map(async (account) => {
        for (let run = 0; run < COMMANDS_EACH; run += 1) await work(account, run);
      }),
    );
    return (ACCOUNTS * COMMANDS_EACH * 1000) / (performance.now() - start);
  };
  let quantity = 0;
  const commands = () =>
    perSecond(({ send, jobId }) => {
      quantity += 1;
      return send('POST', '/api/command/EditJob', { jobId, job: { quantity } });
    });
  const requests = () => perSecond(({ send }) => send('GET', '/sanctum/csrf-cookie'));
  await requests();
  for (let round = 0; round < WARM_ROUNDS; round += 1) await commands();
  // Else the baseline would be measured beside the folding of these commands.
  for (const { api, revision } of accounts) await caughtUp(api, revision + WARM_ROUNDS * COMMANDS_EACH);
  const empty = await requests();
  const measured = await commands();
  connections.close();
  return [
    {
      what: `commands a second, ${ACCOUNTS} accounts in parallel`,
      figure: `${measured.toFixed(0)}/s`,
      baseline: `empty requests: ${empty.toFixed(0)}/s`,
      ratio: empty / measured,
      goal: '≥ 0.33 × empty requests',
      isReached: measured >= 0.33 * empty,
    },
  ];
}
