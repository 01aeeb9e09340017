import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectErrors, launchBrowser } from '../support/browser.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  served = await serveApp();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

it('shows every operation under the rules that the server sets for its pages', async () => {
  const page = await browser.newPage();
  const errors = collectErrors(page);
  await page.goto(`${served.url}/api/docs`);
  await page.getByText('/api/command/CreateJob', { exact: true }).first().waitFor();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(100);
  expect(errors.all()).toEqual([]);
});
