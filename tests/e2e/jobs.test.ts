import { expect } from 'playwright/test';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';
import { JobWizard } from './pages/job-wizard.ts';
import { JobsPage } from './pages/jobs-page.ts';
import { startJourney } from './pages/journey.ts';

let app: BootedLedgerline;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([bootLedgerline(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe('a new job', () => {
  test('is told with the keyboard alone, and what was told survives a reload', async () => {
    const { context, page, said } = await startJourney(browser, app.url);
    const jobs = new JobsPage(page, app.url);
    const wizard = new JobWizard(page, app.url);
    const { keyboard } = page;
    await jobs.open('/jobs');
    await jobs.heading.waitFor();

    await keyboard.press('n');
    await wizard.answer('Name', 'Patient leaflet');
    await wizard.answer('Client', 'Halden Medizintechnik AG');
    await wizard.answer('Job type', 'Translation');
    await wizard.asks('Language pair');
    await page.reload();

    await wizard.asks('Name');
    await expect(wizard.dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Patient leaflet');
    for (const step of ['Client', 'Job type', 'Language pair']) {
      await keyboard.press('Enter');
      await wizard.asks(step);
    }
    await keyboard.type('German');
    await keyboard.press('Tab');
    await keyboard.type('English');
    await keyboard.press('Enter');
    await wizard.asks('Unit');
    await keyboard.press('1');
    await wizard.answer('Word count', '1,000');
    await wizard.asks('Currency');
    await expect(wizard.dialog.getByRole('heading', { name: 'Used before' })).toBeVisible();
    await keyboard.press('Enter');
    await wizard.answer('Rate per word', '0.125');
    await wizard.asks('Deadline');
    await keyboard.press('Control+Enter');

    await expect(jobs.row('Patient leaflet')).toContainText('Halden Medizintechnik AG');
    await expect(jobs.row('Patient leaflet')).toContainText('$125.00');
    expect(said.all()).toEqual([]);
    await context.close();
  });
});

describe('the list of jobs', () => {
  test('is filtered by its address, and several jobs are completed and taken back at once', async () => {
    const { context, page, said, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Halden AG', ['Leaflet A', 'Leaflet B']);
    await account.addJobs('Nordwind Verlag', ['Novel']);
    const jobs = new JobsPage(page, app.url);
    await jobs.openAll();
    await expect(jobs.rows).toHaveCount(3);

    await jobs.openFilters();
    await page.getByRole('searchbox', { name: 'Name' }).fill('leaf');
    await expect(jobs.rows).toHaveCount(2);
    await expect(page).toHaveURL(/name=leaf/);
    await page.reload();
    await expect(jobs.rows).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(jobs.selection).toContainText('2 selected');
    await jobs.selection.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(shell.messages).toContainText('2 jobs marked as completed');
    await expect(jobs.row('Leaflet A')).toContainText('Completed');
    await shell.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(jobs.row('Leaflet A')).not.toContainText('Completed');
    await expect(jobs.row('Leaflet B')).not.toContainText('Completed');

    await jobs.openFilters();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(jobs.rows).toHaveCount(3);
    expect(said.all()).toEqual([]);
    await context.close();
  });
});
