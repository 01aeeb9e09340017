import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { collectErrors, launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { layoutFaults, resize, smallTargets, violationsInBothSchemes } from './pages/accessibility.ts';
import { expect } from './pages/expect.ts';
import { fillWholeAccount } from './pages/full-account.ts';
import { type Journey, startJourney } from './pages/journey.ts';
import { goWithin, LAYERS, routedPaths, SIGNED_OUT, settingsPaths, VIEWS } from './pages/views.ts';

let app: SharedApp;
let browser: Browser;
/** A page over a practice that is never changed by what it opens. */
let practice: Journey;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
  practice = await startJourney(browser, app.url, { viewport: DESKTOP, reducedMotion: 'reduce' });
  await fillWholeAccount(practice.account);
  await practice.page.goto(`${app.url}/jobs`);
  await practice.page.getByRole('row', { name: /Leaflet/ }).waitFor();
});
afterAll(async () => {
  await browser?.close();
});

const DESKTOP = { width: 1440, height: 900 };
/** The desktop at 200 %, and the narrowest screen, which is also a desktop at 400 %. */
const ENLARGED = { width: 720, height: 450 };
const NARROWEST = { width: 320, height: 640 };

/** What is wrong with a page, at each width; on the narrowest one its controls are to be met with a finger. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = [...(await violationsInBothSchemes(page)), ...(await layoutFaults(page))];
  for (const size of [ENLARGED, NARROWEST]) {
    await resize(page, size);
    faults.push(...(await layoutFaults(page)).map((fault) => `${size.width} px: ${fault}`));
  }
  faults.push(...(await smallTargets(page)));
  await resize(page, DESKTOP);
  return faults;
}

describe('every view is accessible in both schemes, whole at 320 px and at 200 %, and silent', () => {
  test('each address of the router and each page of the settings is among the views', async () => {
    expect(Object.keys({ ...VIEWS, ...SIGNED_OUT }).toSorted()).toEqual((await routedPaths()).toSorted());
    const paths = (VIEWS['/settings/*'] ?? []).map(([path]) => path.replace('/settings/', ''));
    expect(paths).toEqual(expect.arrayContaining(await settingsPaths()));
  });

  test('the pages of a signed-in user', async () => {
    const { page, pageErrors } = practice;
    const faults = new Map<string, string[]>();
    for (const [path, text] of Object.values(VIEWS).flat()) {
      await goWithin(page, path);
      await expect(page.getByRole('main'), path).toContainText(text);
      faults.set(path, await faultsOf(page));
    }
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([]);
    expect(pageErrors.all()).toEqual([]);
  });

  test('the dialogs, menus and panels over them', async () => {
    const { page, pageErrors } = practice;
    const faults = new Map<string, string[]>();
    for (const [name, path, open] of LAYERS) {
      await page.goto(app.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const layer = await open(page);
      await expect(layer, name).toBeVisible();
      faults.set(name, await faultsOf(page));
    }
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([]);
    expect(pageErrors.all()).toEqual([]);
  });

  test('the pages of somebody who is not signed in', async () => {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const pageErrors = collectErrors(page);
    const faults = new Map<string, string[]>();
    for (const [path, text] of Object.values(SIGNED_OUT).flat()) {
      await page.goto(app.url + path);
      await expect(page.getByRole('main'), path).toContainText(text);
      faults.set(path, await faultsOf(page));
    }
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([]);
    expect(pageErrors.all().filter((error) => !error.includes('401'))).toEqual([]);
    await context.close();
  });
});
