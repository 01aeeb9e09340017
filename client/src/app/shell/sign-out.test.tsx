import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $jobLists, loadJobsFx } from '#entities/job/model.ts';
import { deleteAccountFx, signInFx } from '#entities/session/model.ts';
import { $server } from '#shared/api/server.ts';
import { $toasts, toastShown } from '#shared/lib/toasts/model.ts';
import { Status } from '#shared/testing/serve.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { accepted, openServed, SIGNED_IN } from '#testing/served-app.tsx';
import { Shell } from './shell.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const AWAY = new Status(503, { message: '', code: 'unavailable' });
const DRAFT = {
  name: 'SetSetting',
  payload: { key: 'timeFormat', value: '12hr' },
  label: 'Time format',
  patches: [{ entity: 'setting', id: 'timeFormat', fields: { value: '12hr' } }],
  failure: "We couldn't update your settings",
};

const open = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Shell />, { path: '/contact', route: '*', replies: { 'POST /logout': {}, ...replies } });

async function logOut() {
  fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}

describe('logging out', () => {
  it('cancels requests without an error message', async () => {
    const reported = vi.fn();
    const signals: AbortSignal[] = [];
    const { scope, calls } = await open();
    scope.getState($server).onRequestFailed(reported);
    const served = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.startsWith('/api/job')) return served(url, init);
      return new Promise((_, reject) => {
        const { signal } = init;
        if (signal) signals.push(signal);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    void allSettled(loadJobsFx, { scope, params: { type: 'all', page: 2, filters: {} } });
    await waitFor(() => expect(signals).toHaveLength(1));

    await logOut();
    await waitFor(() => expect(calls.some(({ path }) => path === '/logout')).toBe(true));
    await waitFor(() => expect(scope.getState($jobLists)).toEqual({}));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(reported).not.toHaveBeenCalled();
    expect(scope.getState($toasts)).toEqual([]);
  });

  it('waits for edits that are being sent', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const command = new Promise((resolve) => {
      answer = resolve;
    });
    const { lane, calls } = await open({ 'POST /api/command/SetSetting': () => command });
    const given = lane.command(DRAFT);
    await logOut();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ path }) => path === '/logout')).toBe(false);
    await act(async () => answer(accepted()));
    await given;
    await waitFor(() => expect(calls.some(({ path }) => path === '/logout')).toBe(true));
  });

  it('asks before it leaves edits unsent that cannot be sent now, and does nothing when the user stays', async () => {
    const answers: unknown[] = [AWAY, new Promise(() => undefined)];
    const { lane, calls, sent } = await open({ 'POST /api/command/SetSetting': () => answers.shift() });
    void lane.command(DRAFT);
    await waitFor(() => expect(lane.actor.getSnapshot().value).toBe('waiting'));
    await logOut();
    const dialog = await screen.findByRole('dialog', { name: 'Log out with 1 change unsaved?' });
    expect(dialog.textContent).toContain(
      "1 change isn't saved yet. It stays on this device until you next log in here.",
    );
    // The dialog stays open while the edits are retried.
    await waitFor(() => expect(sent()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ path }) => path === '/logout')).toBe(false);
  });

  it('keeps unsent edits for the next sign-in of the same user, even if another user signs in between', async () => {
    let isAway = true;
    let id = SIGNED_IN.id;
    const { scope, lane, calls, sent } = await open({
      'GET /api/user': () => sampleUser({ id, email: 'a@example.com' }),
      'POST /login': {},
      'POST /api/command/SetSetting': () => (isAway ? AWAY : accepted()),
    });
    void lane.command(DRAFT);
    await waitFor(() => expect(lane.actor.getSnapshot().value).toBe('waiting'));
    await logOut();
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/logout')).toBe(true));
    await waitFor(() => expect(lane.unsent()).toEqual([]));
    const tries = sent().length;

    isAway = false;
    const params = { email: 'a@example.com', password: 'Abcdefg1' };
    id = '0198a4f0-0000-7000-8000-000000000002';
    await act(() => allSettled(signInFx, { scope, params }));
    expect(lane.unsent()).toEqual([]);
    expect(sent()).toHaveLength(tries);
    id = SIGNED_IN.id;
    await act(() => allSettled(signInFx, { scope, params }));
    await waitFor(() => expect(sent()).toHaveLength(tries + 1));
    await waitFor(() => expect(lane.unsent()).toEqual([]));
  });

  it('shows a message when it fails, and the app goes on', async () => {
    const { scope, calls } = await open({ 'POST /logout': AWAY });
    const reads = () => calls.filter(({ path }) => path === '/api/settings').length;
    const before = reads();
    await logOut();
    await waitFor(() =>
      expect(scope.getState($toasts).map(({ message }) => message)).toEqual([
        'Sorry, there is a problem connecting to our server. Please try again later.',
      ]),
    );
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('removes the messages on the screen', async () => {
    const { scope } = await open();
    await act(() =>
      allSettled(toastShown, { scope, params: { id: 'a', kind: 'done', message: 'Job deleted' } }),
    );
    await logOut();
    await waitFor(() => expect(scope.getState($toasts)).toEqual([]));
  });
});

describe('deleting an account', () => {
  it('also deletes its unsent edits', async () => {
    const { scope, lane } = await open({ 'POST /api/command/SetSetting': AWAY, 'POST /delete-account': {} });
    void lane.command(DRAFT);
    await waitFor(() => expect(lane.actor.getSnapshot().value).toBe('waiting'));
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('ledgerline.lane.'));
    expect(kept()).toHaveLength(1);
    await act(() => allSettled(deleteAccountFx, { scope }));
    expect(kept()).toEqual([]);
    expect(lane.unsent()).toEqual([]);
  });
});
