import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type SharedApp, sharedApp } from '../support/shared-app.ts';
import { expect } from './pages/expect.ts';
import { dayFromNow } from './pages/full-account.ts';
import { startJourney } from './pages/journey.ts';

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
});

type Point = { x: number; y: number };

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The points between two, the last one included. */
const wayTo = (from: Point, to: Point): Point[] =>
  [0.25, 0.5, 0.75, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));

async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of wayTo(from, to)) await page.mouse.move(x, y);
  await page.mouse.up();
}

/** Rests a finger on a card until the card is picked up, and moves it. */
async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await page.locator('[aria-hidden=true][inert]', { hasText: 'Leaflet' }).waitFor();
  for (const point of wayTo(from, to)) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}

describe('a deadline is moved to another day by dragging its job, and back by one undo', () => {
  test.each([
    ['with the mouse', false, dragByMouse],
    ['with a finger', true, dragByFinger],
  ] as const)('%s', async (_, hasTouch, drag) => {
    const { context, page, pageErrors, account, shell } = await startJourney(browser, app.url, { hasTouch });
    await account.addJobs('Halden AG', ['Leaflet'], { deadline: `${dayFromNow(1)} 14:00` });
    await page.goto(`${app.url}/deadlines`);
    const dayOf = (days: number) => page.locator(`[data-day="${dayFromNow(days)}"]`);
    const card = page.getByRole('listitem').filter({ hasText: 'Leaflet' });
    await expect(dayOf(1)).toContainText('Leaflet');
    // The unit comes after the job. The time of day stays.
    await expect(card).toContainText('1,000 words');
    // biome-ignore lint/performance/useDomNodeTextContent: it is compared as it is rendered
    const text = await card.innerText();

    await drag(page, await middleOf(card), await middleOf(dayOf(4)));
    await expect(dayOf(4)).toContainText('Leaflet');
    await expect(card).toHaveText(text, { useInnerText: true });
    await expect(dayOf(1)).not.toContainText('Leaflet');
    await expect(shell.messages).toContainText(
      `Leaflet: deadline ${shortDate(dayFromNow(4), dayFromNow(0))}`,
    );
    await page.reload();
    await expect(dayOf(4)).toContainText('Leaflet');

    await page.keyboard.press('Control+z');
    await expect(dayOf(1)).toContainText('Leaflet');
    await page.reload();
    await expect(dayOf(1)).toContainText('Leaflet');
    await expect(card).toHaveText(text, { useInnerText: true });
    await expect(dayOf(4)).not.toContainText('Leaflet');
    expect(pageErrors.all()).toEqual([]);
    await context.close();
  });
});
