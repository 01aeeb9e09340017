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

it("the docs page shows operations, requests, answers and refusals under the server's own security policy", async () => {
  const page = await browser.newPage();
  const errors = collectErrors(page);
  await page.goto(`${served.url}/api/docs`);
  const areas = page.locator('.opblock-tag');
  await areas.first().waitFor();
  expect(await areas.count()).toBeGreaterThan(10);
  await page.locator('#operations-tag-Commands').click();
  await page.getByText('/api/command/CreateJob', { exact: true }).first().waitFor();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(40);

  await page.locator('#operations-tag-Jobs').click();
  const call = page.locator('#operations-Jobs-editJob');
  await call.locator('.opblock-summary-path').click();
  await call.getByText('X-Based-On', { exact: true }).waitFor();
  await call.getByText('"display_name": "Works agreement, annex 2"').waitFor();
  await call.getByText('The trial is over and there is no subscription.').waitFor();
  const conflict = call.locator('tr.response', { has: page.getByText('409', { exact: true }) });
  await conflict.locator('select.examples-select-element').selectOption('edit_conflict');
  await conflict.getByText('"theirsText": "0.11"').waitFor();
  expect(errors.all()).toEqual([]);
});
