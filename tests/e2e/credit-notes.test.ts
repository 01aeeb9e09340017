import { readFile } from 'node:fs/promises';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes, resize } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { fillWholeAccount } from './pages/full-account.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

test('what is left of an invoice is credited, its credit note has a page and a list, and one undo takes it back', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await fillWholeAccount(account);
  await page.goto(`${app.url}/invoices/1`);
  const main = page.getByRole('main');
  await expect(main).toContainText('CN-1');
  await main.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Credit note…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit note for invoice 1' });
  await dialog.getByRole('button', { name: 'Credit all that is left' }).click();
  await dialog.getByRole('textbox', { name: 'Reason, printed on the paper' }).fill('Cancelled by the client');
  await dialog.getByRole('button', { name: 'Create credit note' }).click();
  await main.getByRole('link', { name: 'CN-2', exact: true }).click();
  await expect(main.getByRole('article')).toContainText('Cancelled by the client');
  await expect(main).toContainText('Corrects invoice 1');
  await page.goto(`${app.url}/credit-notes`);
  await expect(main.getByRole('link', { name: 'CN-2', exact: true })).toBeVisible();
  await page.goto(`${app.url}/invoices/1`);
  await expect(main.getByRole('link', { name: 'CN-2', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(main.getByRole('link', { name: 'CN-2', exact: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'CN-1', exact: true })).toBeVisible();
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a credit note that was sent by post is marked as sent, and one undo withdraws the mark', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url, {
    reducedMotion: 'reduce',
  });
  await fillWholeAccount(account);
  await page.goto(`${app.url}/credit-notes/CN-1`);
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'More actions' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark credit note CN-1 as sent' });
  await dialog.getByRole('textbox', { name: 'How' }).fill('Post');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText(/^Credit note marked as sent: CN-1/)).toBeVisible();
  const delivery = main.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Post');
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Make void' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(delivery).toContainText('Not sent yet.');
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test.each([
  ['a credit note', '/credit-notes/CN-1', 'Credit note CN-1', 'credit-note-CN-1-audit.json'],
  ['a quote', '/quotes/Q-2', 'Quote Q-2', 'quote-Q-2-audit.json'],
])(
  '%s has an audit trail beside its paper, which is verified without the app',
  async (_, path, name, fileName) => {
    const { page, account, context, pageErrors } = await startJourney(browser, app.url, {
      reducedMotion: 'reduce',
    });
    await fillWholeAccount(account);
    await page.goto(app.url + path);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Audit trail' }).click();
    const trail = page.getByRole('complementary', { name: 'Audit trail' });
    await trail.getByRole('button', { name: /Chain verified/ }).click();
    await expect(trail).toContainText(`of this ${name.split(' ').slice(0, -1).join(' ').toLowerCase()} and`);
    await expect(main.getByRole('article')).toContainText(name.split(' ').at(-1) ?? '');
    for (const width of [1440, 820, 390]) {
      await resize(page, { width, height: 900 });
      await expectAccessibleInBothSchemes(page);
    }
    await page.getByRole('button', { name: 'Export audit trail' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON, with hashes' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(fileName);
    expect(verifyExport(await readFile(await file.path(), 'utf8'))).toMatchObject({ ok: true, name });
    await trail.getByRole('button', { name: 'Close audit trail' }).click();
    await expect(page).toHaveURL(app.url + path);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  },
);
