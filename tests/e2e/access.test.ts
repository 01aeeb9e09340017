import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { collectErrors, launchBrowser } from '../support/browser.ts';
import { type HttpDouble, httpDouble } from '../support/http-double.ts';
import { addressForBrowsers } from '../support/slow-answers.ts';
import { AccessPages, linkMailedTo } from './pages/access-pages.ts';
import { expectAccessible, expectAccessibleInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { JobsPage } from './pages/jobs-page.ts';
import { startJourney } from './pages/journey.ts';

const FIRST = 'Quill-and-Paper-2026';
const SECOND = 'Another-word-2027';

let app: BootedLedgerline;
let browser: Browser;
/** A double of the payment provider: its API and its checkout page. */
let provider: HttpDouble;
beforeAll(async () => {
  provider = await httpDouble(({ method, path, headers }) => {
    const answers: Record<string, object> = {
      'POST /v1/customers': { id: 'cus_1', object: 'customer' },
      'POST /v1/checkout/sessions': { id: 'cs_1', url: `http://${headers.host}/pay` },
      'GET /v1/checkout/sessions': { object: 'list', data: [], has_more: false },
      'GET /v1/subscriptions': { object: 'list', data: [], has_more: false },
    };
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (answer !== undefined) return { body: JSON.stringify(answer) };
    return path.startsWith('/v1/') ? { status: 404 } : { type: 'text/html', body: '<h1>Pay here</h1>' };
  });
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: provider.url,
    RATE_LIMIT_SCALE: '100',
  };
  [app, browser] = await Promise.all([bootLedgerline({ env }), launchBrowser()]);
  app = { ...app, url: await addressForBrowsers(app.url) };
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await provider?.stop();
});

test('a test account registers with its jobs, logs out, logs in, and gets a new password by mail, on a phone', async () => {
  const email = 'marta@example.com';
  const { context, page, pageErrors, account } = await startJourney(browser, app.url, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const access = new AccessPages(page, app.url);
  const jobs = new JobsPage(page, app.url);
  await account.addJobs('Halden AG', ['Leaflet']);
  await access.open('/register');
  await access.field('Email').waitFor();
  await expectAccessibleInBothSchemes(page);
  await access.register(email, FIRST);
  await expect(jobs.link('Leaflet')).toBeVisible();

  await access.signOut(email);
  await expectAccessibleInBothSchemes(page);
  await access.signIn(email, FIRST);
  await expect(jobs.link('Leaflet')).toBeVisible();

  await access.signOut(email);
  await access.askForLink(email);
  await expectAccessibleInBothSchemes(page);
  await access.setPassword(await linkMailedTo(email, app.dataDir), SECOND);
  await expectAccessibleInBothSchemes(page);
  await access.link('Log in').click();
  expect(pageErrors.all()).toEqual([]);

  await access.signIn(email, FIRST);
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await access.signIn(email, SECOND);
  await expect(jobs.link('Leaflet')).toBeVisible();
  await context.close();
});

test('the address for trying the app creates one test account', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const pageErrors = collectErrors(page);
  const access = new AccessPages(page, app.url);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-test-account')) created.push(request.method());
  });
  await access.tryOut();
  await expect(page.getByText('Your first job starts here')).toBeVisible();
  await access.open('/create-account');
  await page.waitForURL(/\/jobs$/);
  expect(created).toEqual(['POST']);
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a registered user opens the payment provider for a subscription', async () => {
  const { context, page, pageErrors } = await startJourney(browser, app.url);
  const access = new AccessPages(page, app.url);
  await access.register('paying@example.com', FIRST);
  await access.open('/settings/personal');
  await access.button('Subscribe').click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe' });
  await dialog.getByRole('radio', { name: /^Monthly/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  const [checkout] = provider.seen.filter(({ path }) => path === '/v1/checkout/sessions');
  expect(new URLSearchParams(checkout?.body).get('line_items[0][price_data][recurring][interval]')).toBe(
    'month',
  );
  expect(pageErrors.all()).toEqual([]);
  await context.close();
});

test('a registered user moves to another address by the link of a mail, and takes it back as "not me"', async () => {
  const { context, page, pageErrors } = await startJourney(browser, app.url);
  const access = new AccessPages(page, app.url);
  const [former, moved] = ['anna@example.com', 'anna.moved@example.com'];
  await access.register(former, FIRST);
  await access.open(await linkMailedTo(former, app.dataDir, 'confirm-email'));
  await access.button('Confirm this address').click();
  await expect(page.getByText('Your email address is confirmed!')).toBeVisible();
  await access.open('/settings/personal');
  await access.field('Email').fill(moved);
  await access.button('Change email').click();
  await expect(page.getByText(`We sent a link to ${moved}`)).toBeVisible();
  await expect(access.field('Email')).toHaveValue(former);

  await access.open(await linkMailedTo(moved, app.dataDir, 'confirm-email'));
  await access.button('Confirm this address').click();
  await expect(page.getByText('Your email address is confirmed!')).toBeVisible();
  await access.open('/settings/security');
  const happened = page.getByRole('list', { name: 'Security log' });
  await expect(happened).toContainText('The email address was changed');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);

  await access.open(await linkMailedTo(former, app.dataDir, 'not-me'));
  await access.button('Sign out everywhere').click();
  await expect(page.getByText("You're signed out everywhere.")).toBeVisible();
  await access.setPassword(await linkMailedTo(former, app.dataDir), SECOND);
  await access.link('Log in').click();
  await access.signIn(former, SECOND);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(pageErrors.all().filter((error) => !error.includes('401'))).toEqual([]);
  await context.close();
});

test('a page whose script is gone is loaded once more, then says so until the script is there', async () => {
  const { context, page, pageErrors } = await startJourney(browser, app.url);
  let requests = 0;
  await page.route('**/assets/index-*.js', (route) => {
    requests += 1;
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await page.goto(`${app.url}/jobs`);
  await expect(page.getByText("Ledgerline couldn't be loaded")).toBeVisible();
  expect(requests).toBe(2);
  await expectAccessible(page);
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(pageErrors.all().filter((error) => !error.includes('404'))).toEqual([]);
  await context.close();
});
