import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
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

test('a quote is accepted by one line, which becomes a job, and all of it is undone', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await fillWholeAccount(account);
  await page.goto(`${app.url}/quotes`);
  await page.getByRole('link', { name: 'Q-2', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Sent, valid until');
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept quote' });
  await dialog.getByRole('checkbox', { name: /^Gebrauchsanweisung/ }).uncheck();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('main')).toContainText('1 of 2 lines were accepted.');
  await page.getByRole('main').getByRole('link', { name: 'Leaflet' }).click();
  await expect(page).toHaveURL(/\/jobs\/9$/);
  await expect(page.getByRole('textbox', { name: 'Word count' })).toHaveValue('12,000');
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('1 of 2 lines were accepted.');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('main')).toContainText('Sent, valid until');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('selected jobs become the lines of a quote for such work', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await fillWholeAccount(account);
  await page.goto(`${app.url}/jobs?type=all`);
  await page
    .getByRole('row', { name: /Nordwind/ })
    .first()
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'More actions on selected jobs' }).click();
  await page.getByRole('menuitem', { name: 'New quote for such work' }).click();
  const editor = page.getByRole('dialog', { name: 'New quote' });
  await expect(editor.getByRole('textbox', { name: 'Description, line 1' })).toBeVisible();
  await editor.getByRole('button', { name: 'Add job' }).click();
  const job = page.getByRole('dialog', { name: 'Add job' });
  await job.getByRole('combobox', { name: 'Job type' }).fill('Trans');
  await page.keyboard.press('Enter');
  await job.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(editor.getByRole('textbox', { name: 'Description, line 2' })).toHaveValue(/^Translation/);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/quotes\/Q-3$/);
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a quote is written on its paper, saved with the next number, and edited there', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await fillWholeAccount(account);
  await page.goto(`${app.url}/quotes`);
  await page.getByRole('button', { name: 'New quote' }).click();
  const editor = page.getByRole('dialog', { name: 'New quote' });
  await editor.getByRole('combobox', { name: 'Client' }).first().selectOption({ label: 'Nordwind' });
  await editor.getByRole('button', { name: 'Add item' }).click();
  await editor.getByRole('textbox', { name: 'Description, line 1' }).fill('Novel, volume four');
  await editor.getByRole('textbox', { name: 'Unit price, line 1' }).fill('900');
  await editor.getByRole('button', { name: 'Job of line 1' }).click();
  const job = page.getByRole('dialog', { name: 'Job of line 1' });
  await job.getByRole('combobox', { name: 'Job type' }).fill('Trans');
  await page.keyboard.press('Enter');
  await job.getByRole('button', { name: 'Save' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL(/\/quotes\/Q-3$/);
  await expect(main).toContainText('Draft');
  await expect(main.getByRole('article')).toContainText('Novel, volume four');
  await expect(main.getByRole('article')).toContainText('Translation');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('article')).toContainText('1,800.00');
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('selected quotes are declined at once, found by a filter that becomes a view, and undone', async () => {
  const { page, account, context, pageErrors } = await startJourney(browser, app.url);
  await fillWholeAccount(account);
  for (const rate of [100, 200]) {
    await account.command('CreateQuote', { quote: { client_id: 1, items: [{ name: 'Novel', rate }] } });
  }
  await page.goto(`${app.url}/quotes`);
  const list = page.getByRole('tabpanel', { name: 'Quotes' });
  await list.getByRole('checkbox', { name: 'Select quote Q-3' }).check();
  await list.getByRole('checkbox', { name: 'Select quote Q-4' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected quotes' });
  await bar.getByRole('button', { name: 'Decline' }).click();
  await page
    .getByRole('dialog', { name: 'Decline 2 quotes' })
    .getByRole('button', { name: 'Decline' })
    .click();
  await expect(list.getByRole('row', { name: /Q-/ })).toHaveCount(1);
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Declined' }).check();
  await expect(list.getByRole('row', { name: /Declined on/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lost');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('tab', { name: 'Lost 3' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('tab', { name: 'Lost 1' })).toBeVisible();
  await expect(list.getByRole('row', { name: /Declined on/ })).toHaveCount(1);
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});
