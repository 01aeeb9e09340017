import type { RebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessible } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { startJourney } from './pages/journey.ts';

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
  'a year is opened down to its rows, rebuilt, and read again ($width, $colorScheme)',
  async (screen) => {
    const { width, height, colorScheme } = screen;
    const isPhone = width < 600;
    const { page, pageErrors, context, account } = await startJourney(browser, app.url, {
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const main = page.getByRole('main');
    await page.goto(`${app.url}/reports`);
    await expect(main).toContainText('This is an example');
    const chart = await main.getByRole('img').boundingBox();
    expect(chart?.height).toBeGreaterThan(isPhone ? 230 : 350);
    expect(chart?.height).toBeLessThanOrEqual(600);
    await expectAccessible(page);

    const jobIds = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
    await account.command('MarkJobCompleted', { jobIds });
    const { invoice } = await account.command('InvoiceJobs', { clientId: 1, jobIds: jobIds.slice(0, 1) });
    await account.command('MarkInvoicePaid', { invoiceId: invoice?.id });
    await page.goto(`${app.url}/reports`);
    await expect(main).toContainText('2 jobs');
    await expect(main).toContainText('Translation for Halden AG');
    await expect(main).toContainText('1,000');
    await expectAccessible(page);

    await page.getByText('Paid', { exact: true }).click();
    await expect(main).toContainText('1 payment');
    await page.getByRole('link', { name: /Open in Invoices/ }).click();
    await expect(page).toHaveURL(/paid_from=\d{4}-\d\d-01&paid_to=/);
    await expect(page.getByRole('tabpanel', { name: 'All' })).toContainText('Halden AG');
    await page.goBack();

    const rows = main.getByRole('region', { name: /\d{4}$/ });
    await expect(rows).toContainText('Halden AG');
    // On the page and not in the window, whose scroll position is restored.
    const placeOnPage = () =>
      rows.evaluate(({ offsetTop, offsetHeight }: { offsetTop?: number; offsetHeight?: number }) => [
        offsetTop,
        offsetHeight,
      ]);
    const place = await placeOnPage();
    await chooseRebuild(page);
    await expect(main).toContainText('Identical.');
    expect(await placeOnPage()).toEqual(place);
    await expectAccessible(page);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  },
);

async function chooseRebuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report actions' }).click();
  await page.getByRole('menuitem', { name: 'Recalculate' }).click();
}

/**
 * Simulates the server's part of a rebuild until it has stopped, since a real rebuild of this small ledger would end
 * before anybody could cancel it. The tests of rebuilds prove that a real one stops.
 */
async function simulateRebuild(page: Page): Promise<{ cancelled: string[] }> {
  const cancelled: string[] = [];
  const id = '6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
  const pending = (): RebuildAnswer => ({
    id,
    projection: 'reports',
    state: cancelled.length === 0 ? 'running' : 'cancelled',
    eventsDone: 4,
    eventsTotal: 8,
    startedAt: '2026-11-22T10:00:00.000Z',
    finishedAt: null,
    identical: null,
    differenceCount: null,
    differences: [],
    error: null,
  });
  await page.route('**/api/reports/rebuild', (route) => route.fulfill({ status: 202, json: { id } }));
  await page.route(`**/api/rebuild/${id}`, (route) => {
    if (route.request().method() !== 'DELETE') return route.fulfill({ json: pending() });
    cancelled.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  return { cancelled };
}

test('a running rebuild shows its progress beside the old figures, which stay when it is cancelled', async () => {
  const { page, pageErrors, context, account } = await startJourney(browser, app.url);
  const jobIds = await account.addJobs('Halden AG', ['Leaflet', 'Manual']);
  await account.command('MarkJobCompleted', { jobIds });
  const { cancelled } = await simulateRebuild(page);
  await page.goto(`${app.url}/reports`);
  const main = page.getByRole('main');
  const expectOldFigures = async () => {
    await expect(main).toContainText('2 jobs');
    await expect(main).toContainText('Translation for Halden AG');
  };
  await expectOldFigures();
  await chooseRebuild(page);
  await expect(main.getByRole('progressbar', { name: 'Recalculation' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await expect(main).toContainText('4 of 8 events');
  await expectOldFigures();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(main).toContainText('Recalculating was cancelled. The previous figures are still shown.');
  expect(cancelled).toHaveLength(1);
  await expectOldFigures();
  await page.getByRole('button', { name: 'Report actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Recalculate' })).toBeEnabled();
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a failed load is reported, and can be retried', async () => {
  const { page, context, account } = await startJourney(browser, app.url);
  await account.addJobs('Halden AG', ['Leaflet']);
  // The page also reads again by itself after the event about the job: that must not load what only a click should
  // load.
  await page.addInitScript(
    "document.addEventListener('click', () => { globalThis.wasClicked = true; }, true)",
  );
  await page.route('**/api/reports?*', async (route) => {
    if (await page.evaluate('globalThis.wasClicked === true')) return route.continue();
    return route.fulfill({ status: 503, json: { message: 'No' } });
  });
  await page.goto(`${app.url}/reports`);
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load your report" });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Completed, /)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});

test('a rate of the price list prices a job of a client without rates, and its tax is in the report', async () => {
  const { page, pageErrors, context, account } = await startJourney(browser, app.url);
  const main = page.getByRole('main');
  await account.addJobs('Halden AG', ['Leaflet']);
  await account.command('SetSetting', { key: 'taxes', value: { name: 'VAT', rate: 19, default: true } });
  await page.goto(`${app.url}/settings/rates`);
  await main.getByRole('button', { name: 'Add rate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByRole('combobox', { name: 'Job type' }).fill('Translation for Halden AG');
  await page.getByRole('option', { name: 'Translation for Halden AG', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Unit' }).fill('Hours');
  await page.getByRole('option', { name: 'Hours' }).click();
  const rate = dialog.getByRole('textbox', { name: /^Rate/ });
  await rate.fill('40');
  await rate.press('Tab');
  // The list shows the rate before the server has it, which then prices the quote.
  const added = page.waitForResponse('**/api/command/AddRate');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await expect(main).toContainText('per hour');
  await added;
  const item = { name: 'Review', job_type_id: 1, unit_id: 2, quantity: 2 };
  await account.command('CreateQuote', { quote: { client_id: 1, items: [item], taxes: [] } });
  await page.goto(`${app.url}/quotes`);
  await expect(main).toContainText('$80.00');

  await account.command('CreateInvoice', {
    invoice: { client_id: 1, items: [{ name: 'Review', quantity: 2, rate: 40 }], taxes: [1] },
  });
  await page.goto(`${app.url}/reports/tax`);
  await expect(main.getByRole('table', { name: 'By kind and rate' })).toContainText('VAT 19%$80.00$15.20');
  for (const kind of ['CSV', 'PDF']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: kind }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^tax-\d{4}-\d\d-01-\d{4}-\d\d-\d\d-invoiced\.(csv|pdf)$/);
  }
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
