import { BOX, svgOf } from '@ledgerline/command-service/logo/testing/picture-files.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { allCases, type PaperCase, pairwiseCases, withCodes } from '../support/paper/combinations.ts';
import { PaperDesk } from '../support/paper/paper-desk.ts';
import { sharedApp } from '../support/shared-app.ts';

let browser: Browser;
let desk: PaperDesk;
beforeAll(async () => {
  const [app, launched] = await Promise.all([sharedApp(), launchBrowser()]);
  browser = launched;
  desk = await PaperDesk.open(browser, app.url);
});
beforeEach(() => desk.startOver());
afterAll(async () => {
  await browser?.close();
});

const pairwise = withCodes(pairwiseCases());
/** `PAPER_CASES=all`, as in `npm run paper:compare`, compares every combination. */
const cases = (process.env.PAPER_CASES === 'all' ? withCodes(allCases()) : pairwise).toSorted((left, right) =>
  left.size.localeCompare(right.size),
);

describe('the paper on the screen equals its PDF', () => {
  test.each(cases)('$language, $script, $size, $length, $taxes, $notes, $text, $code', async (one) => {
    expect(await desk.differences(one)).toEqual([]);
  });

  const isDressed = ({ script, length, code }: PaperCase) =>
    (script === 'Hebrew' && length === 'one page') ||
    (script === 'Thai' && length === 'several pages') ||
    (code === 'Swiss bill' && length === 'one line');

  test.each(pairwise.filter(isDressed))(
    'with a logo and a colour: $language, $script, $size, $length',
    async (one) => {
      await desk.dress(svgOf(`${BOX}<circle cx="40" cy="50" r="20" fill="#fff"/>`), '#9b1c31');
      expect(await desk.differences(one)).toEqual([]);
    },
  );
});
