import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { ClientPage } from './pages/client-page.ts';
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

describe('setting up an account', () => {
  test('an invoice without clients says so in one place, and leads to the clients', async () => {
    const { context, page, pageErrors } = await startJourney(browser, app.url);
    await page.goto(`${app.url}/invoices?new=invoice`);
    const heading = page.getByRole('heading', { name: "You don't have any clients to create invoices for" });
    const link = page.getByRole('link', { name: 'Go to clients' });
    await expect(link).toBeVisible();
    // The screen moves while it opens, so one of the two may be measured before the other has come to rest.
    await expect
      .poll(async () => {
        const [above, below] = [await heading.boundingBox(), await link.boundingBox()];
        return Math.abs((below?.y ?? 0) - (above?.y ?? 0));
      })
      .toBeLessThan(150);
    await link.click();
    await expect(page).toHaveURL(/\/clients$/);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('an account for dollars is added and undone; an invoice keeps the one of its day', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    const iban = 'DE02120300000000202051';
    const seller = (value: object) => account.command('SetSetting', { key: 'seller', value });
    await seller({ accounts: [{ iban }, { currency: 'USD', account: '021 / 98765' }] });
    const { client } = await account.command('CreateClient', { client: { name: 'Dollar Inc' } });
    const items = [{ name: 'Leaflet', quantity: 10, rate: 10 }];
    const invoice = { client_id: client?.id, currency: 'USD', items };
    const { invoice: created } = await account.command('CreateInvoice', { invoice });
    await seller({ iban });

    await page.goto(`${app.url}/settings/invoicing/bank-details`);
    await page.getByRole('button', { name: 'Add account' }).click();
    // Where the field is out of sight its list is, too.
    await page.getByRole('combobox', { name: 'Currency' }).click();
    await new ClientPage(page, app.url).choose('Currency', 'USD');
    await page.getByRole('textbox', { name: 'Account number' }).fill('555');
    await page.getByRole('textbox', { name: 'Bank', exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Account holder' }).last().press('Enter');
    await expect(shell.messages).toContainText('Bank account added: USD');
    await expect(page.getByText('Other currencies')).toBeVisible();
    await shell.undo();
    await expect(page.getByText('All currencies are paid to the account above.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue(iban);
    await page.goto(`${app.url}/invoices/${created?.number}`);
    await expect(page.getByRole('article')).toContainText('Bank details021 / 98765');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('a client is saved by a button, then automatically, with a rate, deleted and restored', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    await account.command('AddJobType', { jobType: { name: 'Translation' } });
    const client = new ClientPage(page, app.url);
    await client.open('/clients/new');
    await client.name.fill('Halden');
    await client.button('Save client').click();
    await expect(shell.messages).toContainText('Client saved');

    await client.button('Add contact').click();
    await client.name.fill('Svenja Harms');
    await page.getByRole('textbox', { name: 'Email' }).fill('s.harms@halden.example');
    await page.keyboard.press('Enter');
    await expect(client.link('s.harms@halden.example')).toBeVisible();
    await client.button('Add address and tax IDs').click();
    await page.getByRole('textbox', { name: 'City' }).fill('Hamburg');
    await client.button('Done').click();
    await expect(page.getByText('Hamburg')).toBeVisible();
    await shell.undo();
    await expect(page.getByText('Hamburg')).toBeHidden();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog')).toContainText('Halden');
    await page.goBack();

    await client.link('General').click();
    await client.name.fill('Halden AG');
    await expect(client.saved()).toBeVisible();
    await client.link('Rates').click();
    await client.addRate('translation', 'wo', '0,12');
    await expect(client.rate('Translation, Words, Any')).toHaveValue('0.12');
    await client.rate('Translation, Words, Any').fill('0.125');
    await client.rate('Translation, Words, Any').press('Enter');
    await expect(client.savedRate('Translation, Words, Any')).toBeVisible();

    await client.delete();
    await expect(page).toHaveURL(/\/clients$/);
    await shell.message('Client deleted').getByRole('button', { name: 'Undo' }).click();
    await client.link('Halden AG').click();
    await client.link(/^Rates/).click();
    await expect(client.rate('Translation, Words, Any')).toHaveValue('0.125');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('a setting that could not be saved says so until a retry', async () => {
    const { context, page, shell } = await startJourney(browser, app.url);
    await shell.open('/settings/date-time');
    await page.route('**/api/command/SetSetting', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    const sunday = page.getByRole('radio', { name: 'Sunday' });
    await sunday.click();
    await expect(shell.messages).toContainText("We couldn't update your settings");
    await expect(sunday).not.toBeChecked();
    await page.unroute('**/api/command/SetSetting');
    await shell.messages.getByRole('button', { name: 'Try again' }).click();
    await expect(sunday).toBeChecked();
    await page.reload();
    await expect(sunday).toBeChecked();
    await context.close();
  });

  test('the primary currency is previewed before a change, which can be undone in one step', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Halden AG', ['Leaflet', 'Manual'], { currency: 'USD' });
    const settings = new ClientPage(page, app.url);
    await settings.open('/settings/currency');
    await settings.choose('Primary currency', 'EUR');
    await expect(page.getByText('2 jobs and 0 invoices')).toBeVisible();
    await settings.button('Change to EUR').click();
    await expect(shell.messages).toContainText('Primary currency changed to EUR');
    await expect(page.getByText(/are in EUR\./)).toBeVisible();
    await shell.undo();
    await expect(page.getByText(/are in USD\./)).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });

  test('the palette finds everything, including the lists of a client', async () => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url);
    await account.addJobs('Meridian', ['Landing page']);
    await shell.open('/clients');
    await shell.link('Meridian').waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search' });
    await search.fill('meri');
    await page.getByRole('option', { name: 'Meridian', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Jobs of Meridian' }).click();
    await expect(page).toHaveURL(/\/jobs\?type=all&client=1$/);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Meridian');
    await page.keyboard.press('Escape');
    await shell.open('/jobs');
    await shell.link('Landing page').waitFor();
    await page.keyboard.press('Control+k');
    await search.fill('quick add');
    await page.keyboard.press('Enter');
    const line = page.getByLabel('New job in one line');
    await line.fill('Lease, Meridian, 2h, +3d');
    await expect(page.getByRole('button', { name: 'Quantity 2 hours' })).toContainText('2 hours');
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Job saved')).toBeVisible();
    await expect(page.getByRole('row', { name: /Lease/ })).toBeFocused();
    await page.keyboard.press('Shift+D');
    await expect(page.getByRole('row', { name: /Lease/ })).toHaveCount(2);
    await shell.undo();
    await expect(page.getByRole('row', { name: /Lease/ })).toHaveCount(1);

    await page.keyboard.press('Control+k');
    await search.fill('no such thing');
    await expect(page.getByText("No results for 'no such thing'").first()).toBeVisible();
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
