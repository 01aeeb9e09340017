import type { SecurityEventAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { SecurityEvents } from './security-events.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (id: number, more: Partial<SecurityEventAnswer> = {}): SecurityEventAnswer => ({
  id: `5b0f6c1e-30a1-4d0e-9f0a-0c1f5c7f3${String(id).padStart(3, '0')}`,
  kind: 'signed_in',
  device: 'Firefox, Windows',
  count: 1,
  at: '2026-11-20T08:41:00.000Z',
  ...more,
});

async function open(answer: unknown) {
  serve({ 'GET /api/security-events': answer });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  const { scope } = await accountScope({ settings: { timezone: 'UTC', timeFormat: '24hr' } });
  renderPage(<SecurityEvents />, { scope });
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Security log' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent);

describe('what happened around the sign-in', () => {
  it('says so when there is nothing yet', async () => {
    await open({ pending_email: null, events: [] });
    await screen.findByText('Nothing yet. Sign-ins and changes appear here.');
    expect(rows()).toEqual([]);
  });

  it('is listed with browser, time and how often', async () => {
    const events = [
      event(1),
      event(2, { kind: 'sign_in_failed', device: '', count: 3, at: '2026-11-11T03:12:00.000Z' }),
    ];
    await open({ pending_email: null, events });
    await screen.findByText('Signed in');
    expect(rows()).toEqual([
      'Signed inFirefox, WindowsToday, 08:41',
      'Wrong password, 3 timesUnknown browser11 Nov, 03:12',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the newest ten first, and the rest by a button', async () => {
    const events = Array.from({ length: 12 }, (_, index) => event(index));
    await open({ pending_email: null, events });
    const all = await screen.findByRole('button', { name: 'Show all 12' });
    expect(rows()).toHaveLength(10);
    fireEvent.click(all);
    expect(rows()).toHaveLength(12);
  });

  it('says when it could not be loaded', async () => {
    await open(new Status(500));
    expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the security log");
  });
});
