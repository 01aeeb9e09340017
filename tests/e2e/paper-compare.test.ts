import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { allCases, pairwiseCases, withCodes } from '../support/paper/combinations.ts';
import { PaperDesk } from '../support/paper/paper-desk.ts';
import { sharedApp } from '../support/shared-app.ts';

let browser: Browser;
let desk: PaperDesk;
beforeAll(async () => {
  const [app, launched] = await Promise.all([sharedApp(), launchBrowser()]);
  browser = launched;
  desk = await PaperDesk.open(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
});

/** `PAPER_CASES=all`, as in `npm run paper:compare`, compares every combination. */
const cases = withCodes(process.env.PAPER_CASES === 'all' ? allCases() : pairwiseCases()).toSorted(
  (left, right) => left.size.localeCompare(right.size),
);

describe('the paper on the screen equals its PDF', () => {
  test.each(cases)('$language, $script, $size, $length, $taxes, $notes, $text, $code', async (one) => {
    expect(await desk.differences(one)).toEqual([]);
  });
});
