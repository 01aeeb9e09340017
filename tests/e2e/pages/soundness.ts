import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

/** What assistive technology would stumble over, each with the place where. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The view is free of violations and no wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await expectToFit(page);
}

/** Nothing of the view lies beyond the right edge of the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(beyond)).toBe(0);
}
