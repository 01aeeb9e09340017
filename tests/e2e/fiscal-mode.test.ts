import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
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

test('a draft of fiscal mode is issued, and its page, its list and the settings say so', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await account.command('CreateClient', {
    client: { name: 'Lingua Nord', currency: 'EUR', invoicing: true },
  });
  await page.goto(`${app.url}/settings/fiscal-mode`);
  await expect(page.getByText('Fiscal mode is off')).toBeVisible();
  await page.getByRole('switch').click();
  await expect(page.getByText(/since .* 0 documents issued/)).toBeVisible();

  const items = [
    { id: 'new1', name: 'Contract', detail: 'Translation DE > EN', quantity: 1200, rate: '0.12' },
  ];
  await account.command('CreateInvoice', { invoice: { client_id: 1, items } });
  await page.goto(`${app.url}/invoices/draft~1`);
  await expect(page.getByRole('main')).toContainText('It has no number yet');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Given when it is issued')).toBeVisible();
  await page.goto(`${app.url}/invoices`);
  await expect(page.getByRole('link', { name: 'Draft 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Draft 1', exact: true }).click();

  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog', { name: 'Issue invoice' }).getByRole('button', { name: 'Issue' }).click();
  await expect(page).toHaveURL(/\/invoices\/1$/);
  await expect(page.getByRole('region', { name: 'Paper' })).toContainText(/SHA-256 [0-9a-f]{4} /);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.goto(`${app.url}/invoices/draft~1`);
  await expect(page).toHaveURL(/\/invoices\/1$/);
  await account.command('CreateCreditNote', { invoiceId: 1, reason: 'Not ordered' });
  await page.goto(`${app.url}/invoices/1`);
  const notes = page.getByRole('region', { name: 'Credit notes' });
  await expect(notes).toContainText('Not issued: the invoice is open as before.');
  await notes.getByRole('link', { name: 'Draft 1' }).click();
  await expect(page.getByRole('main')).toContainText('A draft without a number');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Issue credit note' })
    .getByRole('button', { name: 'Issue' })
    .click();
  await expect(page).toHaveURL(/\/credit-notes\/CN-1$/);
  await expect(page.getByText(/SHA-256 [0-9a-f]{4} /)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Send credit note' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Delete|void/ })).toHaveCount(0);

  await page.goto(`${app.url}/settings/fiscal-mode`);
  await expect(page.getByText(/2 documents issued/)).toBeVisible();
  await expect(page.getByRole('switch')).toBeDisabled();
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
