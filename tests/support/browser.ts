import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { watchPages } from './open-pages.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No sandbox, because root has none, and nothing that asks the network for anything but the page. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium: the system's when there is one, else the one that an npm package carries. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: FLAGS });
  watchPages(browser);
  const rate = Number(process.env.SLOW_CPU ?? 1);
  if (rate > 1) slowPages(browser, rate);
  return browser;
}

/** Gives each page as many times less of the processor (`SLOW_CPU`). */
function slowPages(browser: Browser, rate: number): void {
  browser.on('context', (context) =>
    context.on('page', async (page) => {
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate });
    }),
  );
}

async function browserPath(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const { default: packed } = await import('@sparticuz/chromium');
  // Its own flags are for a cloud function: one process for all, which ends with its first page.
  return await packed.executablePath();
}

/** What a page said on its console as an error, and what broke in it. */
export type PageErrors = { all(): string[] };

/** Collects the console errors, uncaught exceptions and failed loads of a page from now on. */
export function collectErrors(page: Page): PageErrors {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  return { all: () => [...errors] };
}
