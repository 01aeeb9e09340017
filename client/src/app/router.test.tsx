import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { Provider } from 'effector-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkUserFx } from '../entities/session/model.ts';
import { LaneContext } from '../features/history/history-context.ts';
import { accountOpened } from '../shared/lib/lifecycle/model.ts';
import { RouterView } from '../shared/lib/routing/router-view.tsx';
import { CalendarContext } from '../shared/lib/time/calendar-context.ts';
import { Status, serve } from '../shared/testing/serve.ts';
import { SAMPLE_PRICING, sampleJob } from '../testing/record-samples.ts';
import { ACCOUNT, BROKEN, SIGNED_IN } from '../testing/served-app.tsx';
import { createAppRouter } from './router.tsx';
import { createApp } from './scope.ts';
import './wiring.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const NOBODY = new Status(401, { message: '', code: 'unauthenticated' });
const UNREACHABLE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** Opens the whole app at an address, assembled as in `main.tsx`. */
async function open(path: string, user: unknown = SIGNED_IN, replies: Record<string, unknown> = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', path);
  serve({
    ...ACCOUNT,
    'GET /api/user': user,
    'GET /api/job/7': sampleJob(7, { name: 'Leaflet' }),
    'GET /api/pricing': SAMPLE_PRICING,
    ...replies,
  });
  const app = createApp();
  const router = createAppRouter();
  const draw = () =>
    render(
      <Provider value={app.scope}>
        <LaneContext value={app.lane}>
          <MantineProvider env="test">
            <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
              <RouterView router={router} />
            </CalendarContext>
          </MantineProvider>
        </LaneContext>
      </Provider>,
    );
  const comeIn = async () => {
    await act(() => allSettled(checkUserFx, { scope: app.scope }).catch(() => undefined));
    if (user === SIGNED_IN) await act(() => allSettled(accountOpened, { scope: app.scope }));
  };
  return { draw, comeIn, at: () => router.state.location.pathname };
}
async function enter(path: string, user?: unknown, replies?: Record<string, unknown>) {
  const app = await open(path, user, replies);
  app.draw();
  await app.comeIn();
  return app;
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the routes of the app', () => {
  it('show a splash until the session check has finished', async () => {
    const { draw, comeIn } = await open('/jobs');
    draw();
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await comeIn();
    await heading('Jobs');
  });

  it('redirect from the root to the jobs', async () => {
    const { at } = await enter('/');
    await heading('Jobs');
    expect(at()).toBe('/jobs');
  });

  it('redirect from the root to the start page where it is the first one', async () => {
    const settings = { ...ACCOUNT['GET /api/settings'], startPage: 'start' };
    const { at } = await enter('/', SIGNED_IN, { 'GET /api/settings': settings });
    await heading(/\d/);
    expect(at()).toBe('/start');
  });

  it.each([
    ['/jobs/7', 'Leaflet'],
    ['/job/7', 'Leaflet'],
  ])('show the job at %s', async (path, name) => {
    await enter(path);
    await screen.findByDisplayValue(name);
  });

  it.each([
    ['/start', 'Home'],
    ['/deadlines', 'Deadlines'],
    ['/invoices', 'Invoices'],
    ['/reports', 'Reports'],
    ['/reports/words', 'Words'],
    ['/reports/tax', 'Tax'],
    ['/reports/receivables', 'Receivables'],
    ['/clients', 'Clients'],
    ['/settings/date-time', 'Settings'],
    ['/help', 'Help'],
    ['/contact', 'Contact'],
    ['/pricing', 'Pricing'],
    ['/timezone-select', 'Time zone'],
    ['/nowhere', 'Page not found'],
  ])('show %s', async (path, title) => {
    const { at } = await enter(path);
    await waitFor(() => expect(document.title).toContain(title));
    expect(at()).toBe(path);
  });

  it('show thanks for a payment above the jobs', async () => {
    await enter('/order/success');
    await heading('Jobs');
    expect(screen.queryByText('Thank you for your purchase! Your subscription has started.')).not.toBeNull();
    expect(screen.queryByRole('tab', { name: /^Active/ })).not.toBeNull();
  });

  it('redirect registered users away from the registration', async () => {
    const { at } = await enter('/register');
    await waitFor(() => expect(at()).toBe('/jobs'));
  });
});

describe('a visitor who is not signed in', () => {
  it.each(['/jobs', '/settings/personal', '/confirm-email?token=t'])(
    'can sign in at %s without a change of the address',
    async (path) => {
      await enter(path, NOBODY);
      await heading('Log in');
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    },
  );

  it.each([
    ['/register', 'Create account'],
    ['/password-reset', 'New password'],
    ['/contact', 'Contact'],
    ['/pricing', 'Pricing'],
  ])('can read %s', async (path, title) => {
    await enter(path, NOBODY);
    await heading(title);
  });

  it.each(['/jobs', '/register', '/contact'])(
    'sees a message at %s when the session check fails',
    async (path) => {
      await enter(path, BROKEN);
      await screen.findByText(UNREACHABLE);
    },
  );
});
