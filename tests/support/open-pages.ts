import type { Browser, Page } from 'playwright-core';

/** How many calls of a page are described: the newest ones. */
const MAX_CALLS = 40;

type Watched = { page: Page; calls: string[] };

const watched = new Set<Watched>();

/** Records the calls of every new page of the browser, for `describeOpenPages`. */
export function watchPages(browser: Browser): void {
  browser.on('context', (context) => context.on('page', watch));
}

function watch(page: Page): void {
  const entry: Watched = { page, calls: [] };
  const opened = performance.now();
  const note = (said: string) => {
    entry.calls.push(`${Math.round(performance.now() - opened)} ms: ${said}`);
    if (entry.calls.length > MAX_CALLS) entry.calls.shift();
  };
  watched.add(entry);
  page.on('close', () => watched.delete(entry));
  page.on('request', (request) => note(`asks ${request.method()} ${pathOf(request.url())}`));
  page.on('response', (response) => note(`got ${response.status()} ${pathOf(response.url())}`));
  page.on('requestfailed', (request) =>
    note(`lost ${pathOf(request.url())}: ${request.failure()?.errorText}`),
  );
  page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`broke: ${error.message}`));
}

const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]+/, '');

/** What each open page shows, where its focus is, and its latest calls. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all(
    [...watched].map((entry) =>
      describe(entry).catch((error: unknown) => `The page at ${entry.page.url()}: ${error}`),
    ),
  );

async function describe({ page, calls }: Watched): Promise<string> {
  const focus = await page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 200)');
  const shown = await page.locator('body').ariaSnapshot();
  return [`The page at ${page.url()}, its focus on ${focus}:`, shown, ...calls].join('\n');
}
