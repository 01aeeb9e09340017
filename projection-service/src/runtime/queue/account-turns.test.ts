import { describe, expect, it } from 'vitest';
import { AccountTurns } from './account-turns.ts';

/** Work that waits until it is released; `began` lists it in order. */
function pausedWork() {
  const began: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const work = async (accountId: string, revision: number) => {
    began.push(`${accountId}@${revision}`);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
  };
  return {
    began,
    work,
    finish: (index: number) => gates[index]?.resolve(),
    fail: (index: number) => gates[index]?.reject(new Error('lost')),
  };
}

describe('turns of accounts', () => {
  it('run one at a time for an account, and once more for all calls in the meantime', async () => {
    const { began, work, finish } = pausedWork();
    const turns = new AccountTurns(4, work);
    const first = turns.take('a', 1);
    const later = [turns.take('a', 2), turns.take('a', 5), turns.take('a', 3)];
    expect(began).toEqual(['a@1']);
    finish(0);
    await first;
    await Promise.resolve();
    expect(began).toEqual(['a@1', 'a@5']);
    finish(1);
    await Promise.all(later);
    await turns.idle();
    expect(began).toHaveLength(2);
  });

  it('run different accounts concurrently, up to the limit', async () => {
    const { began, work, finish } = pausedWork();
    const turns = new AccountTurns(2, work);
    const all = ['a', 'b', 'c'].map((account) => turns.take(account, 0));
    expect(began).toEqual(['a@0', 'b@0']);
    finish(1);
    await all[1];
    await Promise.resolve();
    expect(began).toEqual(['a@0', 'b@0', 'c@0']);
    finish(0);
    finish(2);
    await Promise.all(all);
  });

  it('continue after a failure, which is reported only to the calls that waited for that turn', async () => {
    const { began, work, finish, fail } = pausedWork();
    const turns = new AccountTurns(1, work);
    const first = turns.take('a', 1);
    const second = turns.take('a', 2);
    fail(0);
    await expect(first).rejects.toThrow('lost');
    await Promise.resolve();
    expect(began).toEqual(['a@1', 'a@2']);
    finish(1);
    await second;
    await turns.idle();
  });
});
