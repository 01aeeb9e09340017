import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

/** The accessibility violations of a page, each with its element. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Expects a page without accessibility violations that is no wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await expectToFit(page);
}

/** Expects that no part of the page is beyond the right edge of the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(beyond)).toBe(0);
}
