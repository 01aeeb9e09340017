import { fillAccount } from '@ledgerline/infra/demo/fill-account.ts';
import { planPractice } from '@ledgerline/infra/demo/practice.ts';
import { PublicApi } from '@ledgerline/infra/demo/public-api.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { Browser, Page } from 'playwright-core';
import type { BootedLedgerline } from '../support/boot.ts';
import { launchBrowser } from '../support/browser.ts';
import type { Finding } from './measure.ts';

/** How much slower than this machine the page runs. */
const SLOWDOWN = 4;

const LOGIN = { email: 'screens@ledgerline.example', password: 'Quill-and-Paper-2026' };

/** One act of a user: what it is called, and what performs it and waits for what it shows. */
type Step = readonly [name: string, act: (page: Page) => Promise<unknown>];

/** What the page noticed during a step: its slowest event in ms, and how far its layout shifted. */
type Noticed = { slowest: number; event: string; shift: number };

/**
 * Collects the events of the user and the shifts of the layout, as the browser itself measures them for Interaction to
 * Next Paint and Cumulative Layout Shift.
 */
const OBSERVER = `
window.noticed = { slowest: 0, event: 'none', shift: 0 };
new PerformanceObserver((list) => {
  for (const { name, duration, interactionId } of list.getEntries()) {
    if (interactionId > 0 && duration > noticed.slowest) Object.assign(noticed, { slowest: duration, event: name });
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) noticed.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
`;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** A walk through the screens of a practice of three years, as a user takes it on a day. */
const STEPS: readonly Step[] = [
  ['the page loads', (page) => heading(page, 'Jobs')],
  ['all jobs', (page) => page.getByRole('tab', { name: /^All/ }).click()],
  ['filters', (page) => page.getByRole('button', { name: /^Filters/ }).click()],
  ['a job is selected', (page) => page.getByRole('row').nth(3).getByRole('checkbox').click()],
  ['the palette opens', key('Control+k')],
  ['the palette searches', (page) => page.keyboard.type('lease', { delay: 60 })],
  ['the palette closes', key('Escape')],
  ['the history opens', (page) => page.getByRole('button', { name: /^History/ }).click()],
  ['the history closes', (page) => page.getByRole('button', { name: 'Close history' }).click()],
  ['the wizard opens', key('n')],
  ['a name is typed', (page) => page.keyboard.type('Lease agreement', { delay: 40 })],
  ['the wizard closes', key('Escape')],
  ['invoices', (page) => page.getByRole('link', { name: /^Invoices/ }).click()],
  ['an invoice opens', (page) => page.getByRole('row').nth(2).getByRole('link').first().click()],
  ['an invoice is edited', key('e')],
  ['reports', (page) => page.getByRole('link', { name: /^Reports/ }).click()],
  ['clients', (page) => page.getByRole('link', { name: /^Clients/ }).click()],
  ['a client opens', (page) => page.getByRole('link', { name: 'Kessler & Roth' }).click()],
  ['settings', (page) => page.getByRole('link', { name: /^Settings/ }).click()],
];

/**
 * The slowest event of a walk through the screens in Chromium with a quarter of the processor, and the shift of the
 * layout. Baseline: the same walk with the whole processor.
 */
export async function screensInBrowser(app: BootedLedgerline): Promise<Finding[]> {
  const api = new PublicApi(app.url);
  await api.post('/register', LOGIN);
  await fillAccount(
    api,
    planPractice(today(new Date(), 'Europe/Berlin')),
    () => undefined,
    AbortSignal.timeout(600_000),
  );
  const browser = await launchBrowser();
  try {
    await walked(browser, app.url, 1);
    const whole = await walked(browser, app.url, 1);
    const slow = await walked(browser, app.url, SLOWDOWN);
    return [...worstEvents(slow, whole), shifts(slow, whole)];
  } finally {
    await browser.close();
  }
}

async function walked(browser: Browser, url: string, rate: number): Promise<Map<string, Noticed>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel(/e-?mail/i).fill(LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(LOGIN.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Jobs');
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(OBSERVER);
  await page.goto(`${url}/jobs`);
  const noticed = new Map<string, Noticed>();
  for (const [name, act] of STEPS) {
    await act(page);
    await page.waitForLoadState('networkidle');
    noticed.set(name, await page.evaluate<Noticed>(SETTLED));
  }
  await context.close();
  return noticed;
}

/** Waits until the page has nothing to do and its observers have reported, then starts the next count. */
const SETTLED = `new Promise((resolve) => requestIdleCallback(() => setTimeout(() => {
  resolve({ ...noticed });
  Object.assign(noticed, { slowest: 0, event: 'none', shift: 0 });
}, 200), { timeout: 3000 }))`;

/** The three steps with the slowest events. */
function worstEvents(slow: Map<string, Noticed>, whole: Map<string, Noticed>): Finding[] {
  const worst = [...slow].sort(([, a], [, b]) => b.slowest - a.slowest).slice(0, 3);
  return worst.map(([name, { slowest, event }]) => {
    const before = whole.get(name)?.slowest ?? 0;
    return {
      what: `screens at a quarter of the processor, slowest events: ${name} (${event})`,
      figure: `${slowest.toFixed(0)} ms`,
      baseline: `with the whole processor: ${before.toFixed(0)} ms`,
      ratio: slowest / Math.max(before, 1),
      goal: '≤ 200 ms',
    };
  });
}

function shifts(slow: Map<string, Noticed>, whole: Map<string, Noticed>): Finding {
  const sum = (walk: Map<string, Noticed>) =>
    [...walk.values()].reduce((total, { shift }) => total + shift, 0);
  const [worst = ''] = [...slow].sort(([, a], [, b]) => b.shift - a.shift).map(([name]) => name);
  return {
    what: `screens at a quarter of the processor: shift of the layout, most of it at “${worst}”`,
    figure: sum(slow).toFixed(4),
    baseline: `with the whole processor: ${sum(whole).toFixed(4)}`,
    ratio: sum(slow) / Math.max(sum(whole), 0.0001),
    goal: '≤ 0.01',
  };
}
