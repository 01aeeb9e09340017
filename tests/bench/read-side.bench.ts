import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, command } from './requests.ts';

const SAMPLES = 200;

/**
 * Measures the time from the answer of a command to the row that shows it, by a query that waits for the command's
 * revision. Baseline: the same query without a wait.
 */
export async function appendToRow(app: BootedLedgerline): Promise<Finding[]> {
  const { api, jobIds } = await accountWithJobs(app.url, 50);
  const query = `/api/job/${jobIds[0]}`;
  const edit = (run: number) => command(api, 'EditJob', { jobId: jobIds[0], job: { quantity: run + 1 } });
  const lags: number[] = [];
  for (let run = 0; run < SAMPLES + 20; run += 1) {
    const { revision } = await edit(run);
    const start = performance.now();
    const { headers } = await api.get(query, { 'x-min-revision': String(revision) });
    if (headers.get('x-stale') === 'true') throw new Error('The row did not appear within a second.');
    if (run >= 20) lags.push(performance.now() - start);
  }
  const still = percentiles(await timed(SAMPLES, () => api.get(query)));
  const lag = percentiles(lags.sort((left, right) => left - right));
  return [
    {
      what: 'append → row visible',
      figure: inWords(lag),
      baseline: `the query alone: ${inWords(still)}`,
      ratio: lag.p95 / still.p95,
      goal: 'p95 ≤ 50 ms',
    },
  ];
}
