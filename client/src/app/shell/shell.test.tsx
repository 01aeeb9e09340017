import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionCheckRequested } from '#entities/connectivity/model.ts';
import { minutePassed } from '#entities/settings/model.ts';
import { loadMonthTotalFx } from '#entities/totals/model.ts';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { Status } from '#shared/testing/serve.ts';
import { SAMPLE_PRICING, sampleSettings } from '#testing/record-samples.ts';
import { accepted, BROKEN, openServed, SIGNED_IN } from '#testing/served-app.tsx';
import { Shell } from './shell.tsx';

let stopKeys: () => void = () => undefined;

afterEach(() => {
  stopKeys();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Account = Parameters<typeof openServed>[1]['user'];

const open = ({
  path = '/jobs',
  user = {},
  ...replies
}: { path?: string; user?: Account } & Record<string, unknown> = {}) =>
  openServed(<Shell />, { path, route: '*', user: user ?? {}, replies });

const TRIAL_OVER = { subscription: null, trial_ends_at: '2020-01-01' };
const rail = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body);

describe('the navigation', () => {
  it('has the logo, the search, the main places and the help', async () => {
    await open({ 'GET /api/reports/month': { total: 1234.5, currency: 'GBP' } });
    const links = rail()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    const places = ['/start', '/jobs', '/deadlines', '/invoices', '/reports', '/clients', '/settings'];
    expect(links).toEqual(['/', ...places, '/help']);
    expect(rail().queryByRole('link', { name: 'Ledgerline' })).not.toBeNull();
    expect(rail().queryByRole('button', { name: /^Search/ })).not.toBeNull();
  });

  it('counts late jobs at the deadlines, also one whose deadline passes while the app is open', async () => {
    let late: { count: number; next: string | null } = {
      count: 1,
      next: new Date(Date.now() + 1000).toISOString(),
    };
    const { scope } = await open({ 'GET /api/job/late': () => late });
    await screen.findByText('1 late');
    late = { count: 2, next: null };
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await act(() => allSettled(minutePassed, { scope }));
    vi.useRealTimers();
    await screen.findByText('2 late');
  });

  it('shows the month total with the sign of the currency', async () => {
    let total = 10;
    const { scope } = await open({ 'GET /api/reports/month': () => ({ total, currency: 'GBP' }) });
    await screen.findByText('£10.00');
    total = 30;
    await act(() => allSettled(loadMonthTotalFx, { scope }));
    expect(screen.queryByText('£30.00')).not.toBeNull();
  });

  it('disables the link to the settings when they could not be loaded, and says why', async () => {
    await open({ 'GET /api/settings': BROKEN });
    const settings = await rail().findByRole('button', { name: 'Settings' });
    expect(settings.getAttribute('aria-disabled')).toBe('true');
    expect(settings.dataset.tip).toBe(
      'There was a problem loading your settings. Please try to refresh the page.',
    );
    expect(rail().queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  it('offers deadlines, clients, reports, settings and logging out in the account menu', async () => {
    const { calls } = await open({ 'POST /logout': {} });
    fireEvent.click(rail().getByRole('button', { name: /^Account/ }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items.filter((item) => !item?.startsWith('Theme'))).toEqual([
      'Deadlines',
      'Clients',
      'Reports',
      'Settings',
      'Log out',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/logout')).toBe(true));
  });

  it('shows a test account a link to register instead of the account menu', async () => {
    await open({ user: { test_account: true, email: null } });
    expect(rail().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    expect(rail().queryByRole('button', { name: /^Account/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toContain('Register');
    expect(items).toContain('Help');
    expect(items).not.toContain('Log out');
  });
});

describe('an overlay over the page', () => {
  it.each([
    ['the search', /^Search/, null],
    ['the new job', 'New', 'New job'],
    ['the new project', 'New', 'New project'],
  ])('returns the focus to the button that opened it: %s', async (_, name, item) => {
    vi.stubGlobal('scrollTo', () => undefined);
    await open();
    const opener = screen.getByRole('button', { name });
    opener.focus();
    fireEvent.click(opener);
    if (item !== null) fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    stopKeys = startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true });
    fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('the menu of new records on a phone', () => {
  const openMenu = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'New' }));
    return await screen.findByRole('menu', { name: 'New' });
  };

  it('has every kind of record, on every page', async () => {
    await open({ path: '/invoices' });
    const items = within(await openMenu()).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'New job',
      'Quick add job',
      'New job from an analysis',
      'New invoice',
      'New quote',
      'New client',
      'New project',
    ]);
  });

  it.each([
    ['New job', '/jobs?new=job'],
    ['Quick add job', '/jobs?new=quick'],
    ['New invoice', '/jobs?new=invoice'],
    ['New client', '/clients/new'],
    ['New project', '/jobs?new=project'],
  ])('leads to %s', async (name, address) => {
    const { router } = await open();
    fireEvent.click(within(await openMenu()).getByRole('menuitem', { name }));
    const { location } = router.state;
    await waitFor(() => expect(router.state.location.pathname + location.search).not.toBe('/jobs'));
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
  });

  const NO_JOB = 'You are not able to create a new job because we could not load your';
  const NO_INVOICE = 'You are not able to create a new invoice because we could not load your';
  it.each([
    ['New job', 'GET /api/settings', `${NO_JOB} settings`],
    ['New job', 'GET /api/client', `${NO_JOB} clients`],
    ['New job', 'GET /api/job_type', `${NO_JOB} job types`],
    ['New invoice', 'GET /api/settings', `${NO_INVOICE} settings`],
    ['New invoice', 'GET /api/invoice', `${NO_INVOICE} invoices`],
  ])('has %s disabled when %s fails, and says why under it', async (name, call, reason) => {
    await open({ path: '/invoices', [call]: BROKEN });
    await openMenu();
    const item = await screen.findByRole('menuitem', { name: name + reason });
    expect(item.hasAttribute('data-disabled')).toBe(true);
  });
});

describe('a dialog over the page', () => {
  it('leaves its buttons and switches its keys off', async () => {
    await open();
    fireEvent.click(rail().getByRole('button', { name: /^Search/ }));
    await screen.findByRole('dialog');
    expect(actionRegistry.registered().map(({ id }) => id)).not.toContain('job.new');
    expect(screen.queryByRole('button', { name: 'New', hidden: true })).not.toBeNull();
  });
});

describe('an account without a subscription or trial', () => {
  const CHECKOUT = { 'GET /api/pricing': SAMPLE_PRICING };
  const WORDS = "You don't have an active subscription";

  it('sees that it has no active subscription, and can open the checkout of the plan it chooses', async () => {
    const { calls } = await open({
      user: TRIAL_OVER,
      ...CHECKOUT,
      'POST /api/createStripeCustomer': BROKEN,
    });
    expect(screen.queryByText(WORDS)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
    await dialog.findByRole('radio', { name: 'Annual: €4.99 per month, €59.88 billed once a year' });
    fireEvent.click(dialog.getByRole('radio', { name: 'Monthly: €5.99 per month' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Go to checkout' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('internal');
    expect(calls.find(({ path }) => path === '/api/createStripeCustomer')?.body).toEqual({
      interval: 'month',
      currency: 'EUR',
    });
  });

  it('has to register first when it is a test account', async () => {
    await open({ user: { ...TRIAL_OVER, test_account: true } });
    const alert = within(screen.getByText(WORDS).parentElement ?? document.body);
    expect(alert.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });

  it.each(['/settings/personal', '/contact', '/pricing'])('can still open %s', async (path) => {
    await open({ user: TRIAL_OVER, path });
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('keeps its access until the end of the last day of the trial, in the time zone of the user', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:59:00Z') });
    const trial = { subscription: null, trial_ends_at: '2026-11-19' };
    const settings = sampleSettings({ timezone: 'Pacific/Honolulu' });
    const { scope } = await open({ user: trial, 'GET /api/settings': settings });
    await act(() => allSettled(minutePassed, { scope }));
    expect(screen.queryByText(WORDS)).toBeNull();
    vi.setSystemTime(Date.parse('2026-11-20T10:01:00Z'));
    await act(() => allSettled(minutePassed, { scope }));
    expect(screen.queryByText(WORDS)).not.toBeNull();
  });

  it('is polled after a payment, and loads its lists once it is active', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let hasPaid = false;
    const { calls } = await open({
      path: '/order/success',
      'GET /api/user': () => ({ ...SIGNED_IN, ...(hasPaid ? {} : TRIAL_OVER) }),
    });
    const thanks = () => screen.queryByText(/^Thank you for your purchase!/);
    const loads = () => calls.filter(({ path }) => path === '/api/settings').length;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(thanks()).not.toBeNull();
    expect(loads()).toBe(1);
    hasPaid = true;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await vi.waitFor(() => expect(loads()).toBe(2));
    expect(thanks()).toBeNull();
  });
});

describe('the bar for connection problems', () => {
  const DOWN = 'Sorry, there is a problem connecting to our server. Please try again later.';
  const OFFLINE = 'There is a problem connecting to our server. Please check your internet connection.';

  it.each([
    [DOWN, true],
    [OFFLINE, false],
  ])('shows "%s", tests the connection again after ten seconds, and disappears', async (words, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isUp = true;
    const { scope, calls } = await open({ 'GET /': () => (isUp ? {} : BROKEN) });
    expect(screen.queryByText(words)).toBeNull();
    isUp = false;
    void allSettled(connectionCheckRequested, { scope });
    await vi.waitFor(() => expect(screen.queryByText(words)).not.toBeNull(), { interval: 1 });
    const tests = () => calls.filter(({ path }) => path === '/').length;
    isUp = true;
    const before = tests();
    await act(() => vi.advanceTimersByTimeAsync(9900));
    expect(tests()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(100));
    await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull(), { interval: 1 });
    expect(tests()).toBe(before + 1);
  });

  it('counts the unsent edits, and sends them when the server is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isUp = false;
    const command = vi.fn(() => (isUp ? accepted() : new Status(503, { message: '', code: 'unavailable' })));
    const { lane } = await open({
      'GET /': () => (isUp ? {} : BROKEN),
      'POST /api/command/SetSetting': command,
    });
    const draft = { name: 'SetSetting', payload: {}, label: 'Time format', patches: [], failure: '' };
    const answer = lane.command(draft);
    await vi.waitFor(() => expect(screen.queryByText('1 unsaved change.')).not.toBeNull(), { interval: 1 });
    isUp = true;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => answer);
    expect(command).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(screen.queryByText('1 unsaved change.')).toBeNull(), { interval: 1 });
  });

  it('says that the service is out of space', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const message = 'The service is out of space.';
    let isFull = true;
    const command = () => (isFull ? new Status(503, { message, code: 'out_of_space' }) : accepted());
    const { lane } = await open({ 'GET /': {}, 'POST /api/command/SetSetting': command });
    const draft = { name: 'SetSetting', payload: {}, label: 'Time format', patches: [], failure: '' };
    const answer = lane.command(draft);
    await vi.waitFor(() => screen.getByText((text) => text.startsWith(message)), { interval: 1 });
    isFull = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => answer);
    await vi.waitFor(() => expect(screen.queryByText((text) => text.startsWith(message))).toBeNull(), {
      interval: 1,
    });
  });

  it('says that saving waits while pages are served and no change is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isAway = true;
    const command = () => (isAway ? new Status(503, { message: '', code: 'unavailable' }) : accepted());
    const { lane } = await open({ 'GET /': {}, 'POST /api/command/SetSetting': command });
    const draft = { name: 'SetSetting', payload: {}, label: 'Time format', patches: [], failure: '' };
    const answer = lane.command(draft);
    const bar = () => screen.queryByText(/^Can't save right now/);
    await vi.waitFor(() => expect(bar()?.textContent).toContain('1 unsaved change.'), { interval: 1 });
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => answer);
    await vi.waitFor(() => expect(bar()).toBeNull(), { interval: 1 });
  });
});
