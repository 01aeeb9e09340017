import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { JobPage } from './pages/job-page.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

describe('a job that is open in two tabs', () => {
  test.each([
    { answer: 'Keep Leaflet for patients', name: 'Leaflet for patients' },
    { answer: 'Use Leaflet for doctors', name: 'Leaflet for doctors' },
  ])('keeps the name that is being typed, and asks before one goes over the other: $answer', async (one) => {
    const { context, page, account, shell } = await startJourney(browser, app.url);
    const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
    const job = new JobPage(page, app.url);
    const other = new JobPage(await context.newPage(), app.url);
    await job.open(`/jobs/${jobId}`);
    await other.open(`/jobs/${jobId}`);

    await job.name.fill('Leaflet for patients');
    await other.edit(other.name, 'Leaflet for doctors');
    await other.edit(other.rate, '0.12');
    // The rate tells that the first tab has read what the second one changed.
    await expect(job.rate).toHaveValue('0.12');
    await expect(job.name).toHaveValue('Leaflet for patients');
    await job.name.press('Enter');
    await expect(shell.messages).toContainText(
      /Name was changed to Leaflet for doctors in another tab at \d\d:\d\d\. Keep Leaflet for patients or use/,
    );
    await shell.messages.getByRole('button', { name: one.answer }).click();
    await expect(job.name).toHaveValue(one.name);
    await expect(other.name).toHaveValue(one.name);
    await expect(shell.messages).not.toContainText('Name was changed');
    await page.reload();
    await expect(job.name).toHaveValue(one.name);
    await context.close();
  });
});
