import type { SessionAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { LoginSessions } from './login-sessions.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = (id: number, more: Partial<SessionAnswer>): SessionAnswer => ({
  id: `5b0f6c1e-30a1-4d0e-9f0a-0c1f5c7f3b5${id}`,
  device: '',
  phone: false,
  createdAt: '2026-11-02T08:02:11.000Z',
  lastSeenAt: '2026-11-17T19:20:00.000Z',
  address: null,
  current: false,
  ...more,
});
const SESSIONS = [
  session(1, { device: 'Firefox, Windows', address: '203.0.113.7', country: 'DE', current: true }),
  session(2, { device: 'Safari, iPhone', phone: true, address: '203.0.113.8' }),
  session(3, {}),
];

async function open(replies: Readonly<Record<string, unknown>> = {}) {
  const calls = serve({ 'GET /api/sessions': SESSIONS, ...replies });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  const { scope } = await accountScope({ settings: { timezone: 'UTC', timeFormat: '24hr' } });
  renderPage(<LoginSessions />, { scope });
  return { calls, scope };
}
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).queryAllByRole('listitem');
const deleted = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('the sessions in the settings', () => {
  it('are listed with their device, address, country and last use; the own one cannot be ended here', async () => {
    await open();
    await screen.findByText('3 sessions');
    expect(rows().map((row) => row.textContent)).toEqual([
      'Firefox, WindowsSigned in · 02 Nov, 08:02 · 203.0.113.7 (Germany) This device',
      'Safari, iPhoneSigned in · 02 Nov, 08:02 · 203.0.113.8Used · 17 Nov, 19:20End',
      'Unknown browserSigned in · 02 Nov, 08:02Used · 17 Nov, 19:20End',
    ]);
  });

  it('are ended one at a time', async () => {
    const { calls, scope } = await open({ [`DELETE /api/sessions/${SESSIONS[1]?.id}`]: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari, iPhone' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(deleted(calls)).toEqual([`/api/sessions/${SESSIONS[1]?.id}`]);
    expect(scope.getState($toasts).map(({ message }) => message)).toEqual(['Session signed out']);
  });

  it('are all ended at once except the own one', async () => {
    const { calls } = await open({ 'DELETE /api/sessions': {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(deleted(calls)).toEqual(['/api/sessions']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are read again when one could not be ended', async () => {
    const { calls, scope } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Unknown browser' }));
    await waitFor(() => expect(scope.getState($toasts)).toHaveLength(1));
    expect(rows()).toHaveLength(3);
    expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  });

  it('say when they could not be loaded', async () => {
    await open({ 'GET /api/sessions': new Status(500) });
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load your sessions");
  });
});
