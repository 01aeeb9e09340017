import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { isCut } from './network.ts';
import { watchPages } from './open-pages.ts';

/** The headless shell first: it draws the same pages and costs a third less of the processor than the whole browser. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No sandbox, because root has none, and no network access except for the page. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it the headless shell sets printed letters on whole pixels, other than a browser with a window does.
  '--font-render-hinting=none',
];

/** A headless Chromium: the system's if there is one, otherwise the one of an npm package. */
export async function launchBrowser(): Promise<Browser> {
  // Without a locale of UTF-8, a downloaded file with other letters than those of ASCII has no name.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const browser = await chromium.launch({ executablePath: await browserPath(), args: FLAGS, env });
  watchPages(browser);
  const rate = Number(process.env.SLOW_CPU ?? 1);
  if (rate > 1) slowPages(browser, rate);
  return browser;
}

/** Divides the processor speed of each page by `rate` (`SLOW_CPU`). */
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
  // The flags of the package are for a cloud function: a single process, which ends with its first page.
  return await packed.executablePath();
}

/** The console errors of a page, and its uncaught exceptions. */
export type PageErrors = { all(): string[] };

/** Collects the console errors, uncaught exceptions and failed loads of a page from now on. */
export function collectErrors(page: Page): PageErrors {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isCut(page, message.text()))
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED' && !isCut(page, reason))
      errors.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  return { all: () => [...errors] };
}
