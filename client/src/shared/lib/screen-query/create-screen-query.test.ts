import { allSettled, createEffect, createEvent, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { accountOpened, ledgerMoved } from '../lifecycle/model.ts';
import { recordsReset } from '../records/pending.ts';
import { createScreenQuery } from './create-screen-query.ts';

type Screen = { params: { id: number; page?: number } };

const read = vi.fn<(id: number, page: number) => Promise<string>>();
const rebuilt = createEvent();
const keyOf = ({ id }: Screen['params']) => String(id);
const loader = () => createEffect(({ id, page = 1 }: Screen['params']) => read(id, page));
const query = createScreenQuery(loader(), { keyOf, reloadOn: [rebuilt] });
const forgotten = createScreenQuery(loader(), { keyOf, isForgotten: true });
const once = createScreenQuery(loader(), { keyOf, isReadOnce: true });

function open(scope: Scope = fork()) {
  read.mockReset();
  read.mockImplementation(async (id, page) => `${id} ${page}`);
  const move = () => allSettled(ledgerMoved, { scope, params: { isOwn: true } });
  const show = (params: Screen['params'], of = query) => {
    const screen = { params };
    const settled = allSettled(of.shown, { scope, params: screen });
    return { settled, hide: () => allSettled(of.hidden, { scope, params: screen }) };
  };
  return { scope, show, move };
}

describe('what a screen reads', () => {
  it('is read when it appears, and again when the ledger moves, an account opens, or its own clock ticks', async () => {
    const { scope, show, move } = open();
    await show({ id: 1 }).settled;
    expect(scope.getState(query.$answers).get('1')).toBe('1 1');
    await move();
    await allSettled(accountOpened, { scope });
    await allSettled(rebuilt, { scope });
    await allSettled(query.retried, { scope });
    expect(read).toHaveBeenCalledTimes(5);
  });

  it('is not read again once no screen shows it', async () => {
    const { show, move } = open();
    await show({ id: 1 }).hide();
    await move();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read once for equal parameters of two screens, and for each of different ones', async () => {
    const { show, move } = open();
    for (const id of [1, 1, 2]) await show({ id }).settled;
    read.mockClear();
    await move();
    expect(read.mock.calls.map(([id]) => id).sort()).toEqual([1, 2]);
  });

  it('stays for the other screen when one of two leaves', async () => {
    const { show, move } = open();
    await show({ id: 1 }).settled;
    await show({ id: 1 }).hide();
    read.mockClear();
    await move();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('stays when a refresh fails, with the error until a read succeeds', async () => {
    const { scope, show, move } = open();
    await show({ id: 1 }).settled;
    read.mockRejectedValueOnce(new Error('away'));
    await move();
    expect(scope.getState(query.$answers).get('1')).toBe('1 1');
    expect(scope.getState(query.$errors).get('{"id":1}')?.message).toBe('away');
    await move();
    expect(scope.getState(query.$errors).size).toBe(0);
  });

  it('has no error while a retry is under way', async () => {
    const { scope, show } = open();
    read.mockRejectedValueOnce(new Error('away'));
    await show({ id: 1 }).settled;
    expect(scope.getState(query.$errors).size).toBe(1);
    const late = Promise.withResolvers<string>();
    read.mockReturnValueOnce(late.promise);
    const retried = allSettled(query.retried, { scope });
    expect(scope.getState(query.$errors).size).toBe(0);
    late.reject(new Error('still away'));
    await retried;
    expect(scope.getState(query.$errors).get('{"id":1}')?.message).toBe('still away');
  });

  it('has no error of a screen that left, nor of other parameters', async () => {
    const { scope, show } = open();
    read.mockRejectedValueOnce(new Error('away'));
    const screen = show({ id: 1 });
    await screen.settled;
    expect([...scope.getState(query.$errors).keys()]).toEqual(['{"id":1}']);
    await screen.hide();
    expect(scope.getState(query.$errors).size).toBe(0);
  });

  it('ignores an answer to earlier parameters of the same key', async () => {
    const { scope, show } = open();
    const late = Promise.withResolvers<string>();
    read.mockReturnValueOnce(late.promise);
    const first = show({ id: 1, page: 1 });
    const second = show({ id: 1, page: 2 });
    await vi.waitFor(() => expect(scope.getState(query.$answers).get('1')).toBe('1 2'));
    late.resolve('late');
    await Promise.all([first.settled, second.settled]);
    expect(scope.getState(query.$answers).get('1')).toBe('1 2');
  });

  it('is dropped with the records of the account', async () => {
    const { scope, show } = open();
    await show({ id: 1 }).settled;
    await allSettled(recordsReset, { scope });
    expect(scope.getState(query.$answers).size).toBe(0);
  });

  it('is forgotten with its screen where it must not be shown again', async () => {
    const { scope, show } = open();
    const answers = vi.fn();
    createWatch({ unit: forgotten.$answers, scope, fn: answers });
    const screen = show({ id: 1 }, forgotten);
    await screen.settled;
    await screen.hide();
    expect(answers.mock.calls.map(([all]) => all.size)).toEqual([1, 0]);
  });

  it('is forgotten with its last screen only', async () => {
    const { scope, show } = open();
    const first = show({ id: 1 }, forgotten);
    const second = show({ id: 1 }, forgotten);
    await Promise.all([first.settled, second.settled]);
    await first.hide();
    expect(scope.getState(forgotten.$answers).size).toBe(1);
    await second.hide();
    expect(scope.getState(forgotten.$answers).size).toBe(0);
  });

  it('stays forgotten when its answer comes after its screen left', async () => {
    const { scope, show } = open();
    const late = Promise.withResolvers<string>();
    read.mockReturnValueOnce(late.promise);
    const screen = show({ id: 1 }, forgotten);
    const hidden = screen.hide();
    late.resolve('late');
    await Promise.all([screen.settled, hidden]);
    expect(scope.getState(forgotten.$answers).size).toBe(0);
  });

  it('is read again only on a retry where commands do not change it', async () => {
    const { scope, show, move } = open();
    await show({ id: 1 }, once).settled;
    await move();
    await allSettled(accountOpened, { scope });
    expect(read).toHaveBeenCalledTimes(1);
    await allSettled(once.retried, { scope });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is read again by an open account where it was never answered, as when its read was cancelled', async () => {
    const { scope, show } = open();
    read.mockRejectedValueOnce(new DOMException('The session is over.', 'AbortError'));
    await show({ id: 1 }, once).settled;
    await allSettled(accountOpened, { scope });
    expect(scope.getState(once.$answers).get('1')).toBe('1 1');
  });
});
