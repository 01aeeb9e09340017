import type { BrowserContext, Page, Request, Route } from 'playwright-core';

/**
 * How the network of a journey behaves.
 * - `slow`: each call takes 400 ms longer.
 * - `cut`: with every 60th call the connection is lost for 2 s: reads do not arrive, commands are carried out and their
 *   answers lost.
 * - `late`: calls take 0 to 1,200 ms longer, so that answers arrive in another order.
 */
export type Network = (typeof NETWORKS)[number];
const NETWORKS = ['steady', 'slow', 'cut', 'late'] as const;

const SLOW_MS = 400;
const LATE_MS = [0, 1_200, 300, 700, 50];
const CALLS_PER_CUT = 60;
const CUT_MS = 2_000;

/** What the browser says of a connection that `cut` broke. */
const CUT_ERROR = 'net::ERR_CONNECTION_RESET';

const cutContexts = new WeakSet<BrowserContext>();

/** Whether the browser reports a connection that the journey's network has cut. */
export const isCut = (page: Page, text: string): boolean =>
  cutContexts.has(page.context()) && text.includes(CUT_ERROR);

/** The calls of the app; its files and its live feed are left alone. */
const isCall = (url: URL): boolean =>
  /\/(api|sanctum)\//.test(url.pathname) && !url.pathname.endsWith('/live');

/**
 * Lets the calls of the pages of a context go through a network of this kind, in the same way in each run. `NETWORK`
 * chooses one for all journeys.
 */
export async function useNetwork(context: BrowserContext, intended: Network): Promise<void> {
  const network = NETWORKS.find((each) => each === process.env.NETWORK) ?? intended;
  if (network === 'steady') return;
  if (network === 'cut') cutContexts.add(context);
  let calls = 0;
  let cutUntil = 0;
  await context.route(isCall, async (route, request) => {
    calls += 1;
    if (network === 'slow') await later(SLOW_MS);
    if (network === 'late') await later(LATE_MS[calls % LATE_MS.length] ?? 0);
    if (network === 'cut' && calls % CALLS_PER_CUT === 0) cutUntil = performance.now() + CUT_MS;
    const isLost = performance.now() < cutUntil;
    await (isLost ? cut(route, request) : route.continue()).catch(throwUnlessEnded);
  });
}

/** A journey may end while a call is on its way: the call ends with its page. */
function throwUnlessEnded(error: unknown): void {
  if (!(error instanceof Error) || !/disposed|has been closed/.test(error.message)) throw error;
}

async function cut(route: Route, request: Request): Promise<void> {
  if (request.method() !== 'GET') await route.fetch();
  await route.abort('connectionreset');
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
