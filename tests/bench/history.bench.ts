import { z } from 'zod';
import type { ApiClient } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, command, growLedger } from './requests.ts';

const LEDGER_EVENTS = 12_000;
const JOBS = 400;
const SAMPLES = 100;
const UNDOABLE = 200;

const page = z.object({ data: z.array(z.object({ undoable: z.boolean() })) });

/**
 * Measures a page of the history of a warm account of 12,000 events, in which everything can be undone, so that each
 * undo is planned for the page. Baseline: a page of jobs.
 */
export async function historyPage(app: BootedLedgerline): Promise<Finding[]> {
  const { api, jobIds } = await accountWithJobs(app.url, JOBS);
  const revision = await growLedger(api, jobIds, LEDGER_EVENTS);
  for (const jobId of jobIds.slice(0, UNDOABLE)) {
    await command(api, 'EditJob', { jobId, job: { notes: `<p>Note ${jobId}</p>` } });
  }
  const jobs = await samplesOf(api, '/api/job?type=all&per_page=50');
  const findings: Finding[] = [];
  for (const size of [50, UNDOABLE]) {
    const path = `/api/history?per_page=${size}`;
    const { data } = page.parse((await api.get(path)).body);
    const undoable = data.filter((entry) => entry.undoable).length;
    const measured = await samplesOf(api, path);
    findings.push({
      what: `page of the history, ${undoable} of ${size} entries undoable, ledger of ${revision + 1 + UNDOABLE} events, warm`,
      figure: inWords(measured),
      baseline: `50 jobs: ${inWords(jobs)}`,
      ratio: measured.p50 / jobs.p50,
      goal: 'p95 ≤ 50 ms',
    });
  }
  return findings;
}

async function samplesOf(api: ApiClient, path: string) {
  const ask = async () => {
    const { status } = await api.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await timed(20, ask);
  return percentiles(await timed(SAMPLES, ask));
}
