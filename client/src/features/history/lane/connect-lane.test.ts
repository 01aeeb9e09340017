import { createWatch, fork, scopeBind } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { $pendingPatches } from '#shared/lib/records/pending.ts';
import { $toasts, toastDismissed } from '#shared/lib/toasts/model.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { connectLane } from './connect-lane.ts';
import type { LaneDraft, SendEntry } from './lane-entry.ts';

const refusal = new ApiError({ status: 500, code: 'internal', message: '' });

const draft = (entity: string, name = 'SetSetting'): LaneDraft => ({
  key: 'k',
  name,
  payload: {},
  label: 'Time format',
  patches: [{ entity, id: 'timeFormat', fields: { value: '12hr' } }],
  failure: "We couldn't update your settings",
});

function start(send: SendEntry) {
  const scope = fork({ values: [serverValue()] });
  const moved = vi.fn();
  createWatch({ unit: ledgerMoved, scope, fn: moved });
  const lane = connectLane({ scope, onConflict: () => undefined, send });
  lane.actor.start();
  const toasts = () => scope.getState($toasts).map(({ message, lasts }) => [message, lasts]);
  const act = () => scope.getState($toasts)[0]?.actions?.[0];
  const pending = () => scope.getState($pendingPatches).map(({ key }) => key);
  const close = scopeBind(toastDismissed, { scope });
  return { lane, moved, toasts, act, pending, close };
}

describe('a notice of the server', () => {
  it('is shown once for as long as it says the same', async () => {
    let notice: string | undefined = 'The account is 91 % full';
    const { lane, toasts, close } = start(({ key }) =>
      Promise.resolve({ commandId: key, revision: 1, result: {}, ...(notice && { notice }) }),
    );
    const edit = (key: string) => lane.command({ ...draft('job', 'EditJob'), key });
    await edit('a');
    expect(toasts()).toEqual([['The account is 91 % full', null]]);
    close('account-room');
    await edit('b');
    expect(toasts()).toEqual([]);
    notice = 'The account is 95 % full';
    await edit('c');
    expect(toasts()).toEqual([['The account is 95 % full', null]]);
  });
});

describe('a refused command', () => {
  it('keeps its message when it was about a setting, until a retry succeeds', async () => {
    const waiting: (() => void)[] = [];
    let tries = 0;
    const { lane, moved, toasts, act } = start(({ key }) => {
      tries += 1;
      if (tries === 1) return Promise.reject(refusal);
      return new Promise((resolve) => {
        waiting.push(() => resolve({ commandId: key, revision: 1, result: {} }));
      });
    });
    await expect(lane.command(draft('setting'))).rejects.toBe(refusal);
    expect(toasts()).toEqual([["We couldn't update your settings", null]]);
    expect(act()?.label).toBe('Try again');

    act()?.perform();
    expect(toasts()).toContainEqual(['Updating settings...', null]);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(moved).not.toHaveBeenCalled();
    waiting[0]?.();
    await vi.waitFor(() => expect(moved).toHaveBeenCalledWith({ isOwn: false, key: expect.any(String) }));
    expect(toasts()).not.toContainEqual(['Updating settings...', null]);
  });

  it('hides its message after a while when it was of another kind', async () => {
    const { lane, toasts } = start(() => Promise.reject(refusal));
    await expect(lane.command(draft('job', 'EditJob'))).rejects.toBe(refusal);
    expect(toasts()).toEqual([["We couldn't update your settings", undefined]]);
  });

  it('about client settings offers "Try now"', async () => {
    const { lane, act } = start(() => Promise.reject(refusal));
    await expect(lane.command(draft('client', 'SetClientSetting'))).rejects.toBe(refusal);
    expect(act()?.label).toBe('Try now');
  });
});

describe('a command', () => {
  it('shows its patches in the same turn in which it is dispatched, before anything is sent', () => {
    const sent: string[] = [];
    const { lane, pending } = start(({ key }) => {
      sent.push(`${key} over ${pending().join()}`);
      return new Promise(() => undefined);
    });
    lane.command(draft('job', 'EditJob')).catch(() => undefined);
    expect(pending()).toEqual(['k']);
    expect(sent).toEqual(['k over k']);
  });
});
