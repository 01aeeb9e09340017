import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import type { Browser, Page } from 'playwright-core';
import { startJourney } from '../e2e/pages/journey.ts';
import type { BootedLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';
import { IN_PAGE } from './in-page.ts';
import { type Finding, inWords, percentiles } from './measure.ts';

const MANY = 10_000;
const FEW = 30;
const RENDERS = 9;
const TOGGLES = 30;
const COMMANDS = 9;

/**
 * Measures the production build in Chromium, with a server that answers 10,000 jobs on one page, two hundred times the
 * real maximum. Baseline: a list of 30 jobs in the same page. The figures contain script, style and layout, but not
 * waiting for frames.
 */
export async function jobListInBrowser(app: BootedLedgerline): Promise<Finding[]> {
  const browser = await launchBrowser();
  try {
    const many = await measured(browser, app.url, MANY);
    const few = await measured(browser, app.url, FEW);
    return [
      found(`list of ${MANY} jobs: first render`, many.renders, few.renders, 'p50 ≤ 100 ms'),
      found(`list of ${MANY} jobs: toggle one row`, many.toggles, few.toggles, 'p50 ≤ 20 ms'),
      found(
        `list of ${MANY} jobs: a command shows (Mark as completed)`,
        many.commands,
        few.commands,
        'before the next frame, 16.7 ms',
      ),
      found(`list of ${MANY} jobs: frames while scrolling`, many.frames, few.frames, 'p95 ≤ 33 ms'),
      {
        what: `list of ${MANY} jobs: rows in the document`,
        figure: `${many.rows} rows`,
        baseline: `a list of ${FEW}: ${few.rows} rows`,
        ratio: many.rows / few.rows,
        goal: '≤ 60 rows',
      },
    ];
  } finally {
    await browser.close();
  }
}

type Measured = { renders: number[]; toggles: number[]; commands: number[]; frames: number[]; rows: number };

async function measured(browser: Browser, url: string, count: number): Promise<Measured> {
  const { context, page } = await startJourney(browser, url);
  await answerJobs(page, count);
  await page.addInitScript(IN_PAGE);
  await page.goto(`${url}/jobs`);
  await page.locator('tbody tr[data-id]').first().waitFor();
  const commands = await sorted(COMMANDS, () => page.evaluate<number>('bench.complete()'));
  const renders = await sorted(RENDERS, async () => {
    await page.getByRole('tab', { name: /^Active/ }).click();
    await page
      .getByRole('button', { name: /^Mark .+ as completed$/ })
      .first()
      .waitFor();
    return await page.evaluate<number>('bench.showAll()');
  });
  const toggles = await sorted(TOGGLES, (run) => page.evaluate<number>(`bench.toggle(${run % 10})`));
  const rows = await page.locator('tbody tr[data-id]').count();
  const frames = (await page.evaluate<number[]>('bench.scroll()')).sort((a, b) => a - b);
  await context.close();
  return { renders, toggles, commands, frames, rows };
}

async function sorted(times: number, work: (run: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = [];
  for (let run = 0; run < times; run += 1) durations.push(await work(run));
  return durations.sort((a, b) => a - b);
}

/** Every list has these jobs. Later loads and commands stay unanswered, since their work would be measured too. */
async function answerJobs(page: Page, count: number): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => jobOf(count - index));
  const body = JSON.stringify({ data, current_page: 1, last_page: 1, total: count });
  const answered = new Set<string>();
  await page.route('**/api/command/**', () => undefined);
  await page.route(/\/api\/job\?/, async (route) => {
    const requested = new URL(route.request().url()).search;
    if (answered.has(requested)) return;
    answered.add(requested);
    await route.fulfill({ contentType: 'application/json', body });
  });
}

const jobOf = (id: number): JobAnswer => ({
  ...BLANK_JOB,
  minimum: null,
  id,
  name: `Leaflet for patients ${id}`,
  display_name: `Leaflet for patients ${id}`,
  unit_id: 1,
  unit_name: 'Words',
  project_name: null,
  attachments: [],
  quantity: 1000 + id,
  rate: 0.1,
  value: 100 + id / 10,
  currency: 'USD',
  converted_value: 100 + id / 10,
  exchangeRate: null,
  exchange: null,
  deadline: `2027-0${1 + (id % 9)}-1${id % 10}`,
  created_at: '2026-11-20T12:00:00.000Z',
  client_name: null,
  job_type_name: null,
  language_pair_name: null,
  invoice_number: null,
});

function found(what: string, durations: number[], baseline: number[], goal: string): Finding {
  const [figure, few] = [percentiles(durations), percentiles(baseline)];
  return {
    what,
    figure: inWords(figure),
    baseline: `a list of ${FEW} jobs: ${inWords(few)}`,
    ratio: figure.p50 / few.p50,
    goal,
  };
}
