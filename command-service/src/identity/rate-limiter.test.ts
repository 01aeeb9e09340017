import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

function limiterAt(scale = 1) {
  let clock = 0;
  const limiter = new RateLimiter(scale, () => clock);
  const taken = (kind: 'credentials' | 'accounts' | 'session', caller: string, tries: number) => {
    let passed = 0;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        limiter.take(kind, caller);
        passed += 1;
      } catch {
        break;
      }
    }
    return passed;
  };
  return { limiter, taken, wait: (milliseconds: number) => (clock += milliseconds) };
}

describe('the limits of the contract', () => {
  it('let ten attempts with credentials a minute pass, for each caller', () => {
    const { taken, wait } = limiterAt();
    expect(taken('credentials', 'a', 50)).toBe(10);
    expect(taken('credentials', 'b', 50)).toBe(10);
    wait(6_000);
    expect(taken('credentials', 'a', 50)).toBe(1);
    wait(3_600_000);
    expect(taken('credentials', 'a', 50)).toBe(10);
  });

  it('let 100 new accounts an hour pass', () => {
    const { taken, wait } = limiterAt();
    expect(taken('accounts', 'a', 500)).toBe(100);
    wait(3_600_000);
    expect(taken('accounts', 'a', 500)).toBe(100);
  });

  it('let a session make 200 requests a second, and 2,000 at once', () => {
    const { taken, wait } = limiterAt();
    expect(taken('session', 'a', 9_999)).toBe(2_000);
    wait(1_000);
    expect(taken('session', 'a', 9_999)).toBe(200);
  });

  it('are scaled', () => {
    expect(limiterAt(3).taken('credentials', 'a', 50)).toBe(30);
    expect(limiterAt(0.01).taken('credentials', 'a', 50)).toBe(1);
  });

  it('say after how many seconds to try again', () => {
    const { limiter, taken, wait } = limiterAt();
    taken('credentials', 'a', 10);
    const refusal = expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 6 } });
    expect(() => limiter.take('credentials', 'a')).toThrow(refusal);
    wait(6_000);
    expect(() => limiter.take('credentials', 'a')).not.toThrow();
  });
});
