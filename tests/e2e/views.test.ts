import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessible, expectToFit, resize } from './pages/accessibility.ts';
import { ClientPage } from './pages/client-page.ts';
import { expect } from './pages/expect.ts';
import { JobWizard } from './pages/job-wizard.ts';
import { type Journey, startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

/** Fills an account with one job of each kind and an invoice. */
async function enterPractice({ account }: Journey): Promise<void> {
  await account.addJobs('Halden AG', ['Leaflet'], { deadline: '2026-01-31' });
  await account.addJobs('Nordwind', ['A novel in three volumes, with notes'], { on_hold: true });
  const [completed] = await account.addJobs('Lumen', ['Manual'], { completed_at: '2026-11-02' });
  await account.command('MarkJobCompleted', { jobId: completed });
}

test('the lists fit tablets and enlarged pages, with the names of the clients', async () => {
  const journey = await startJourney(browser, app.url, { reducedMotion: 'reduce' });
  const { page, context, account } = journey;
  await enterPractice(journey);
  const [jobId] = await account.addJobs('Stadtwerke Elbtal', ['Annual report']);
  await account.command('MarkJobCompleted', { jobId });
  await account.command('InvoiceJobs', { clientId: 4, jobIds: [jobId] });
  for (const path of ['/jobs?type=all', '/invoices', '/reports', '/invoices/1?history=1']) {
    await page.goto(app.url + path);
    for (const width of [600, 820, 960, 1024, 1140]) {
      await resize(page, { width, height: 800 });
      const client = page.getByRole('main').getByText('Stadtwerke Elbtal').last();
      await expect(client).toBeVisible();
      await expectToFit(page);
    }
  }
  await context.close();
});

test('a job is added with the wizard on a phone in dark mode', async () => {
  const journey = await startJourney(browser, app.url, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const { page, pageErrors, context, account } = journey;
  await enterPractice(journey);
  await account.command('CreateClient', { client: { name: 'Sola Verlag' } });
  const wizard = new JobWizard(page, app.url);
  await wizard.open('/jobs');
  await expect(page.getByRole('main')).toContainText('Leaflet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /^New job(?! from)/ }).click();
  await wizard.answer('Name', 'Brochure');
  await wizard.choose('Client', /Sola Verlag/);
  await wizard.choose('Job type', /Translation for Halden AG/);
  await wizard.next('Language pair');
  await wizard.choose('Unit', /Words/);
  await wizard.answer('Word count', '500');
  await wizard.untilStep('Currency');
  await expectAccessible(page);
  await wizard.next('Currency');
  await wizard.answer('Rate per word', '0.2');
  await wizard.next('Deadline');
  await wizard.next('Notes');
  await wizard.untilStep('Overview');
  await expect(wizard.dialog).toContainText('$100.00');
  await expectAccessible(page);
  await wizard.dialog.getByRole('button', { name: /^Save job/ }).click();
  await expect(page.getByRole('main')).toContainText('Brochure');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a phone shows the save state of a client, its settings and rates, and of an invoice', async () => {
  const journey = await startJourney(browser, app.url, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const { page, context, account } = journey;
  const [jobId] = await account.addJobs('Halden AG', ['Leaflet']);
  await account.command('MarkJobCompleted', { jobId });
  await page.goto(`${app.url}/clients`);
  await page.getByRole('link', { name: /Halden AG/ }).click();
  const client = new ClientPage(page, app.url);
  await expect(client.button('Invoice 1 job')).toBeVisible();
  await expectAccessible(page);
  await client.link('General').click();
  await client.name.fill('Halden Aktiengesellschaft');
  await expect(client.saved()).toBeVisible();

  await page.getByRole('link', { name: 'Invoicing' }).click();
  const terms = page.getByRole('combobox', { name: 'Payment terms' });
  await terms.selectOption('60');
  await expect(client.saved('Client settings updated succesfully')).toBeVisible();
  await page.route('**/api/command/SetClientSetting', (route) => route.fulfill({ status: 422, json: {} }));
  await terms.selectOption('30');
  await expect(client.saved('Not saved')).toBeVisible();

  await page.getByRole('link', { name: 'Rates' }).click();
  const rate = client.rate('Translation for Halden AG, Words, Any');
  await rate.fill('0.2');
  await rate.press('Enter');
  await expect(page.getByRole('listitem').filter({ has: rate }).getByText('Changes saved')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${app.url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Invoice job' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  for (const width of [390, 320, 720]) {
    await resize(page, { width, height: 450 });
    await expect(page.getByRole('button', { name: /^Save$|^Save Ctrl/ })).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
  }
  await context.close();
});
