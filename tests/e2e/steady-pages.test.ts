import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
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

/** The pages, and what each says when it is whole. */
const PAGES: readonly (readonly [path: string, text: string])[] = [
  ['/jobs', 'Leaflet'],
  ['/jobs?type=uninvoiced', 'Brochure'],
  ['/invoices', 'Halden'],
  ['/quotes', 'Q-2'],
  ['/credit-notes', 'CN-1'],
  ['/clients', 'Halden'],
  ['/clients/1', 'Open quotes'],
  ['/reports', 'Open in Jobs'],
  ['/reports/tax', 'By kind and rate'],
];

/**
 * Lets answers come one after the other, in an order of their own each time, so that a page shows what it has of each.
 * Answers how many are under way.
 */
async function answerSlowly(page: Page): Promise<() => number> {
  let [sent, underWay] = [0, 0];
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/live')) return route.continue();
    sent += 1;
    underWay += 1;
    await pause(100 + (sent % 7) * 120);
    await route.continue().catch(() => undefined);
    underWay -= 1;
  });
  return () => underWay;
}

/** Notes each control of the page that is in another place than in the frame before. */
const WATCH = `
  const places = new WeakMap();
  globalThis.moved = [];
  const look = () => {
    for (const control of document.querySelectorAll('main :is(button, a, input, select, [role=tab])')) {
      const { x, y, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      const [wasX, wasY] = places.get(control) ?? [x, y];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      if (Math.hypot(x - wasX, y - wasY) > 15)
        globalThis.moved.push([name, Math.round(wasX), Math.round(wasY), 'to', Math.round(x), Math.round(y)].join(' '));
      places.set(control, [x, y]);
    }
    requestAnimationFrame(look);
  };
  look();
`;

describe('nothing on a page moves when its answers come', () => {
  test.each([
    ['a desktop', { width: 1440, height: 900 }, []],
    // There the reminders have a line for themselves, which comes after the list.
    ['a phone', { width: 390, height: 844 }, ['/invoices']],
  ])('on %s', async (_, viewport, except: string[]) => {
    const { context, page, account, pageErrors } = await startJourney(browser, app.url, {
      viewport,
      reducedMotion: 'reduce',
    });
    await fillWholeAccount(account);
    // A browser that showed the account before knows whether it has jobs.
    await page.goto(`${app.url}/jobs`);
    await expect(page.getByRole('main')).toContainText('Leaflet');
    const underWay = await answerSlowly(page);
    await page.addInitScript(WATCH);
    const moved = new Map<string, unknown>();
    for (const [path, text] of PAGES.filter(([one]) => !except.includes(one))) {
      await page.goto(app.url + path);
      await expect(page.getByRole('main'), path).toContainText(text);
      await expect.poll(underWay).toBe(0);
      moved.set(path, await page.evaluate('globalThis.moved'));
    }
    expect([...moved].filter(([, found]) => String(found) !== '')).toEqual([]);
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
