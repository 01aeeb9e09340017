import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';
import { commandOf, descendantsOf } from '../support/process-tree.ts';
import { expectAccessibleInBothSchemes, resize } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { JobsPage } from './pages/jobs-page.ts';
import { startJourney } from './pages/journey.ts';

let app: BootedLedgerline;
let browser: Browser;
let worker: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([bootLedgerline(), launchBrowser()]);
  worker = descendantsOf(app.pid).find((pid) => commandOf(pid).includes('projection-worker')) ?? 0;
});

afterEach(() => void process.kill(worker, 'SIGCONT'));

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('while the projection worker is stopped, the app says so, does not move, and stops saying it once rows are up to date', async () => {
  const { context, page, account, shell, pageErrors } = await startJourney(browser, app.url);
  await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
  const jobs = new JobsPage(page, app.url);
  await jobs.open('/jobs');
  const complete = page.getByRole('button', { name: /^Mark .+ as completed$/ });
  await expect(complete).toHaveCount(2);
  const notice = page.getByText('Updating…');
  await expect(notice).toHaveCount(0);

  for (const width of [1440, 390]) {
    await resize(page, { width, height: 900 });
    const place = await jobs.heading.boundingBox();
    process.kill(worker, 'SIGSTOP');
    await complete.first().click();
    await expect(notice).toBeVisible();
    expect(await jobs.heading.boundingBox()).toEqual(place);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    process.kill(worker, 'SIGCONT');
    await expect(notice).toHaveCount(0);
  }
  await expect(shell.messages).not.toContainText('problem');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
