import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { collectErrors, type PageErrors } from '#support/browser.ts';
import { type Network, useNetwork } from '#support/network.ts';
import { Account } from './account.ts';
import { Shell } from './shell.ts';

export type Journey = {
  context: BrowserContext;
  page: Page;
  /** The errors of the page so far. */
  pageErrors: PageErrors;
  account: Account;
  shell: Shell;
};

/**
 * Opens a page of its own with a test account of its own, by default 1440 wide, light, and on a steady network. What it
 * opens by an address has the commands of the account: rows follow them a moment later, a long one on a busy machine.
 *
 * The browser has no idle times, as Safari has none: the code of a page comes when it is opened, so that a journey does
 * not load all pages with each one. The main job loads ahead.
 */
export async function startJourney(
  browser: Browser,
  url: string,
  { network = 'steady', ...options }: BrowserContextOptions & { network?: Network } = {},
): Promise<Journey> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  await useNetwork(context, network);
  await context.addInitScript('delete globalThis.requestIdleCallback');
  const page = await context.newPage();
  const pageErrors = collectErrors(page);
  const account = new Account(page, url);
  await account.create();
  const goto = page.goto.bind(page);
  page.goto = async (...target) => {
    await account.untilVisible();
    return await goto(...target);
  };
  return { context, page, pageErrors, account, shell: new Shell(page, url) };
}
