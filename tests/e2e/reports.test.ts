import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { startJourney } from './pages/journey.ts';
import { expectSound } from './pages/soundness.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

test.each([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const)(
  'a year is read down to its rows, rebuilt, and read again ($width, $colorScheme)',
  async (screen) => {
    const { width, height, colorScheme } = screen;
    const isPhone = width < 600;
    const { page, said, context, account } = await startJourney(browser, app.url, {
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const main = page.getByRole('main');
    await page.goto(`${app.url}/reports`);
    await expect(main).toContainText('This is a sample');
    await expectSound(page);

    const jobIds = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    await account.command('MarkJobCompleted', { jobIds });
    const { invoice } = await account.command('InvoiceJobs', { clientId: 1, jobIds: jobIds.slice(0, 1) });
    await account.command('MarkInvoicePaid', { invoiceId: invoice?.id });
    await page.goto(`${app.url}/reports`);
    await expect(main).toContainText('2 jobs');
    await expect(main).toContainText('Translation for Halden AG');
    await expect(main).toContainText('1,000');
    await expectSound(page);

    await page.getByText('Paid', { exact: true }).click();
    await expect(main).toContainText('1 invoice');
    await page.getByRole('link', { name: /Open in Invoices/ }).click();
    await expect(page).toHaveURL(/paid_from=\d{4}-\d\d-01&paid_to=/);
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Halden AG');
    await page.goBack();

    if (isPhone) await page.getByRole('button', { name: 'More about the report' }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Rebuild' }).click();
    await expect(main).toContainText('Identical.');
    await expectSound(page);
    expect(said.all()).toEqual([]);
    await context.close();
  },
);

test('a failed load says so, and is tried again', async () => {
  const { page, context, account } = await startJourney(browser, app.url);
  await account.addJobs('Halden AG', ['Leaflet']);
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 503, json: { message: 'No' } }));
  await page.goto(`${app.url}/reports`);
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load your report" });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/reports?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Completed from/)).toBeVisible();
  await context.close();
});
