import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { collectErrors, launchBrowser } from '../support/browser.ts';
import { PageModel } from '../support/page-model.ts';

let app: BootedLedgerline;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  [app, browser] = await Promise.all([bootLedgerline({ env: { BASE_PATH: '/books' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe('the app in a browser', () => {
  it('loads under a base path, from any of its addresses, without errors', async () => {
    for (const path of ['/', '/jobs/17']) {
      const page = await browser.newPage();
      const errors = collectErrors(page);
      const screen = new PageModel(page, app.url);
      await screen.open(path);
      await page.getByRole('button').first().waitFor();
      expect(await page.title()).toContain('Ledgerline');
      expect(errors.all()).toEqual([]);
      await page.close();
    }
  });
});
