import { describe, expect, it } from 'vitest';
import { AccountTurns, type Turn } from './account-turns.ts';

/** Work that waits until it is released; `began` lists it in order, accounts that are done together in one text. */
function pausedWork(small: readonly string[] = []) {
  const began: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const work = (turns: readonly Turn[]) => {
    began.push(turns.map(({ accountId, revision }) => `${accountId}@${revision}`).join(' '));
    return turns.map(({ accountId }) => {
      const gate = Promise.withResolvers<void>();
      gates.set(accountId, gate);
      return gate.promise;
    });
  };
  return {
    began,
    work: { work, isSmall: ({ accountId }: Turn) => small.includes(accountId) },
    finish: (accountId: string) => gates.get(accountId)?.resolve(),
    fail: (accountId: string) => gates.get(accountId)?.reject(new Error('lost')),
  };
}

/** Resolves after everything that follows from what was just done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns of accounts', () => {
  it('run one at a time for an account, and once more for all calls in the meantime', async () => {
    const { began, work, finish } = pausedWork();
    const turns = new AccountTurns(4, work);
    const first = turns.take('a', 1);
    const later = [turns.take('a', 2), turns.take('a', 5), turns.take('a', 3)];
    await settled();
    expect(began).toEqual(['a@1']);
    finish('a');
    await first;
    await settled();
    expect(began).toEqual(['a@1', 'a@5']);
    finish('a');
    await Promise.all(later);
    await turns.idle();
    expect(began).toHaveLength(2);
  });

  it('run different accounts concurrently, up to the limit', async () => {
    const { began, work, finish } = pausedWork();
    const turns = new AccountTurns(2, work);
    const all = ['a', 'b', 'c'].map((account) => turns.take(account, 0));
    await settled();
    expect(began).toEqual(['a@0', 'b@0']);
    finish('b');
    await all[1];
    await settled();
    expect(began).toEqual(['a@0', 'b@0', 'c@0']);
    finish('a');
    finish('c');
    await Promise.all(all);
  });

  it('continue after a failure, which is reported only to the calls that waited for that turn', async () => {
    const { began, work, finish, fail } = pausedWork();
    const turns = new AccountTurns(1, work);
    const first = turns.take('a', 1);
    const second = turns.take('a', 2);
    await settled();
    fail('a');
    await expect(first).rejects.toThrow('lost');
    await settled();
    expect(began).toEqual(['a@1', 'a@2']);
    finish('a');
    await second;
    await turns.idle();
  });

  it('that are small run together, and one that is not runs by itself', async () => {
    const { began, work, finish } = pausedWork(['a', 'c', 'd']);
    const turns = new AccountTurns(2, work);
    const all = ['a', 'b', 'c', 'd'].map((account, revision) => turns.take(account, revision));
    await settled();
    expect(began).toEqual(['a@0 c@2 d@3', 'b@1']);
    for (const account of ['a', 'b', 'c', 'd']) finish(account);
    await Promise.all(all);
  });

  it('that run together end each by itself, and make room when all have ended', async () => {
    const { began, work, finish, fail } = pausedWork(['a', 'b']);
    const turns = new AccountTurns(1, work);
    const [first, second, third] = ['a', 'b', 'c'].map((account) => turns.take(account, 0));
    await settled();
    fail('b');
    await expect(second).rejects.toThrow('lost');
    await settled();
    expect(began).toEqual(['a@0 b@0']);
    finish('a');
    await first;
    await settled();
    expect(began).toEqual(['a@0 b@0', 'c@0']);
    finish('c');
    await third;
    await turns.idle();
  });

  it('run together in limited numbers', async () => {
    const accounts = Array.from({ length: 40 }, (_, index) => `account${index}`);
    const { began, work, finish } = pausedWork(accounts);
    const turns = new AccountTurns(4, work);
    const all = accounts.map((account) => turns.take(account, 0));
    await settled();
    expect(began.map((together) => together.split(' ').length)).toEqual([32, 8]);
    for (const account of accounts) finish(account);
    await Promise.all(all);
  });
});
