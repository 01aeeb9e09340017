import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

type Scheme = 'light' | 'dark';

/** The rules of axe whose verdict depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits for the page to be drawn and for every animation that ends: a dialog that fades in has no contrast yet. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .map((one) => one.finished)))`;

/** Runs a script that defines a name in the page, once in each document. */
async function load(page: Page, name: string, source: string): Promise<void> {
  if (!(await page.evaluate<boolean>(`'${name}' in window`))) await page.evaluate(source);
}

/**
 * The accessibility violations of a page, each with its element, of all rules of axe or of some. Axe is loaded once into
 * each document and runs there: its own builder opens another page for each run and takes five times as long. An open
 * menu need not stand in a landmark.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(SETTLED);
  await load(page, 'axe', axe.source);
  // Axe must not read the style sheets for rules about the orientation of the screen: that alone takes a third.
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  return await page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes
      .filter(({ target }) => id !== 'region' || !document.querySelector(target[0]).matches('[data-portal]'))
      .map(({ target }) => id + ': ' + target.join(' '))))`);
}

/** Expects a page without accessibility violations that is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await expectToFit(page);
}

/**
 * Expects a sound page whose colours are sound in the other colour scheme, too. One journey shows with it what would
 * take a second one; the page is left in its own scheme.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await expectToFit(page);
}

/** The violations of a page, those of the colours also in the other scheme; the page is left in its own one. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [own, other]: [Scheme, Scheme] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  const found = await violations(page);
  await show(page, other);
  const others = await violations(page, COLOUR_RULES);
  await show(page, own);
  return [...found, ...others.map((one) => `${other}: ${one}`)];
}

/** Turns the page to a colour scheme, as the system of its user does, and waits until no colour changes any more. */
async function show(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  const transitions = 'document.getAnimations().filter((one) => one instanceof CSSTransition)';
  await page.evaluate(`Promise.allSettled(${transitions}.map((one) => one.finished))`);
}

/** Changes the size of the window, and waits until the page has its layout for it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // React renders what a media query decides one frame after the query has changed.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Expects that no part of the page is beyond the right edge of the screen. */
export async function expectToFit(page: Page): Promise<void> {
  // The place of a scroll bar that isn't there counts as a part of the screen.
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0);
}

const LAYOUT = await readFile(new URL('layout-faults.js', import.meta.url), 'utf8');

/** What a user cannot see whole: texts beyond the screen, and amounts that are cut off. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await load(page, 'layoutFaults', LAYOUT);
  return await page.evaluate<string[]>('layoutFaults()');
}

/** The controls that a finger can miss: smaller than 44 px. Links within a sentence are excepted. */
export async function smallTargets(page: Page): Promise<string[]> {
  await load(page, 'smallTargets', LAYOUT);
  return await page.evaluate<string[]>('smallTargets()');
}
