import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

type Scheme = 'light' | 'dark';

/** The rules of axe whose verdict depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** Waits for the page to be drawn and for every animation that ends: a dialog that fades in has no contrast yet. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    .map((one) => one.finished)))`;

/** The accessibility violations of a page, each with its element. */
async function violations(page: Page, builder: AxeBuilder): Promise<string[]> {
  await page.evaluate(SETTLED);
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Expects a page without accessibility violations that is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, axe(page))).toEqual([]);
  await expectToFit(page);
}

/**
 * Expects a sound page whose colours are sound in the other colour scheme, too. One journey shows with it what would
 * take a second one; the page is left in its own scheme.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [own, other]: [Scheme, Scheme] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  await show(page, other);
  expect(await violations(page, axe(page).withRules(COLOUR_RULES))).toEqual([]);
  await show(page, own);
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
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(beyond)).toBe(0);
}
