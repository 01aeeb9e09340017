import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tradosReport } from '@ledgerline/command-service/cat/reading/testing/trados-report.ts';
import { MAX_CAT_BYTES, MAX_CAT_FILES } from '@ledgerline/shared-events/cat/limits.ts';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { type Finding, inWords, percentiles, timed } from './measure.ts';
import { accountWithJobs, caughtUp } from './requests.ts';

const SAMPLES = 60;
const SMALL_MS = 1_000;
const LARGE_MS = 3_000;
const BANDS = ['perfect', 'crossFileRepeated', 'repeated', 'exact', 'new'].map((element, at) => ({
  element,
  words: at * 100,
}));
const TOTAL = 1_000;

/**
 * Measures how long the analyses of one small file and of 20 files of 5 MB take, and how long another account waits
 * for its list meanwhile. Baselines: an empty form, and the list alone.
 */
export async function readAnalyses(app: BootedLedgerline): Promise<Finding[]> {
  const user = await testAccount(app.url);
  const other = await accountWithJobs(app.url, 50);
  await caughtUp(other.api, other.revision);
  const list = () => other.api.get('/api/job?per_page=50');
  const small = analysesSender(app.url, user, [tradosReport({ bands: BANDS, total: TOTAL })]);
  const large = analysesSender(
    app.url,
    user,
    Array.from({ length: MAX_CAT_FILES }, (_, at) => largeReport(at)),
  );
  await small.send();
  const alone = percentiles(await timed(SAMPLES, list));
  const one = percentiles(await timed(SAMPLES, () => small.send()));
  const reading = large.send();
  const waits: number[] = [];
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  while (!isRead) waits.push(...(await timed(1, list)));
  const [took, beside] = [await reading, percentiles(waits.sort((left, right) => left - right))];
  await Promise.all([small.end(), large.end()]);
  return [
    {
      what: 'analysis of one small file',
      figure: inWords(one),
      baseline: `a list of 50: ${inWords(alone)}`,
      ratio: one.p50 / alone.p50,
      goal: `p50 ≤ ${SMALL_MS} ms`,
      isReached: one.p50 <= SMALL_MS,
    },
    {
      what: `analyses of ${MAX_CAT_FILES} files of 5 MB`,
      figure: `${took.toFixed(0)} ms`,
      baseline: `one small file: ${inWords(one)}`,
      ratio: took / one.p50,
      goal: `≤ ${LARGE_MS} ms`,
      isReached: took <= LARGE_MS,
    },
    {
      what: `list of another account beside the analyses of ${MAX_CAT_FILES} files of 5 MB`,
      figure: inWords(beside),
      baseline: `alone: ${inWords(alone)}`,
      ratio: beside.p95 / alone.p95,
      goal: 'p95 ≤ 2 × alone',
      isReached: beside.p95 <= 2 * alone.p95,
    },
  ];
}

/** A report of nearly 5 MB, by the number of its files. Each has others: the same report twice counts once. */
function largeReport(at: number): string {
  const report = (files: number) =>
    tradosReport({
      bands: BANDS,
      total: TOTAL,
      files: Array.from({ length: files }, (_, chapter) => `chapter-${at}-${chapter}.docx`),
    });
  const [none, hundred] = [report(0).length, report(100).length];
  return report(Math.floor((MAX_CAT_BYTES / MAX_CAT_FILES / (hundred - none)) * 95));
}

/** Sends files from a thread. `send` resolves to its milliseconds. @throws Error when a file isn't read */
function analysesSender(url: string, user: ApiClient, files: readonly string[]) {
  const workerData = { url, cookie: user.cookies(), token: user.cookie('XSRF-TOKEN') ?? '', files };
  const worker = new Worker(new URL('./analyses-sender.ts', import.meta.url), { workerData });
  return {
    async send(): Promise<number> {
      worker.postMessage('send');
      const [took] = await once(worker, 'message');
      return Number(took);
    },
    end: () => worker.terminate(),
  };
}
