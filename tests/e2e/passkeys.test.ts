import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';
import { addressForBrowsers } from '../support/slow-answers.ts';
import { AccessPages, linkMailedTo } from './pages/access-pages.ts';
import { expectAccessible } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { startJourney } from './pages/journey.ts';

let app: BootedLedgerline;
let url: string;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([bootLedgerline(), launchBrowser()]);
  // Passkeys belong to names, not to addresses.
  url = (await addressForBrowsers(app.url)).replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Connects an authenticator that always agrees. */
async function connectAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a user adds a passkey, names it, signs in with it, and removes it', async () => {
  const { context, page, pageErrors } = await startJourney(browser, url);
  const access = new AccessPages(page, url);
  const email = `passkey.${Date.now()}@example.com`;
  await access.register(email, 'Quill-and-Paper-2026');
  await connectAuthenticator(context, page);
  await access.open('/settings/security');
  await expect(page.getByText('Confirm your email address to add a passkey')).toBeVisible();
  await expectAccessible(page);
  await access.open(await linkMailedTo(email, app.dataDir, 'confirm-email'));
  await access.button('Confirm this address').click();
  await expect(page.getByText('Your email address is confirmed!')).toBeVisible();
  await access.open('/settings/security');
  await access.button('Add passkey').click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);
  await access.button(/^Rename/).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('This computer');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(passkeys).toContainText('This computer');
  await expectAccessible(page);

  await access.signOut(email);
  await expectAccessible(page);
  await access.button('Sign in with a passkey').click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await access.open('/settings/security');
  await expect(passkeys).toContainText('Used');
  await access.button('Remove This computer').click();
  await expect(passkeys).toHaveCount(0);
  await access.signOut(email);
  await access.button('Sign in with a passkey').click();
  await expect(page.getByText("This passkey wasn't accepted")).toBeVisible();
  expect(pageErrors.all().filter((error) => !error.includes('422'))).toEqual([]);
  await context.close();
});
