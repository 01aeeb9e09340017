import { beforeEach, describe, expect, it } from 'vitest';
import { RecentSessions, WorkCredit } from './work-credit.ts';

const SECOND = 1_000;

let now: number;
let credit: WorkCredit;

beforeEach(() => {
  now = 5_000;
  credit = new WorkCredit({ times: 2, longestMs: SECOND, grow: true });
});

/** A session works for some time and is idle after it. */
function work(workMs: number, idleMs = 0, session = 'mine'): void {
  credit.begin(session, now);
  now += workMs;
  credit.end(session, now);
  now += idleMs;
}

const rest = (session = 'mine') => credit.restOf(session, now);

describe('the credit of a session', () => {
  it('lasts for half a second of work without a pause', () => {
    for (let times = 0; times < 9; times += 1) work(50);
    expect(credit.isUsedUp('mine', now)).toBe(false);
    expect(rest()).toBe(0);
    work(50);
    expect(credit.isUsedUp('mine', now)).toBe(true);
  });

  it('is not used up by work for a third of the time', () => {
    for (let times = 0; times < 1_000; times += 1) work(100, 200);
    expect(credit.isUsedUp('mine', now)).toBe(false);
  });

  it('counts work that is done side by side once', () => {
    for (const _each of [1, 2, 3, 4]) credit.begin('mine', now);
    now += 0.45 * SECOND;
    for (const _each of [1, 2, 3, 4]) credit.end('mine', now);
    expect(credit.isUsedUp('mine', now)).toBe(false);
  });

  it('counts work that goes on when other work begins and ends', () => {
    credit.begin('mine', now);
    for (let times = 0; times < 50; times += 1) work(100);
    expect(credit.isUsedUp('mine', now)).toBe(true);
  });

  it('pays for the work that a request leaves to others, too', () => {
    credit.begin('mine', now);
    now += 100;
    credit.end('mine', now, 900);
    expect(credit.isUsedUp('mine', now)).toBe(true);
    expect(rest()).toBe(200 + 900);
    now += 900;
    credit.begin('mine', now);
    now += 50;
    credit.end('mine', now, 60_000);
    expect(rest()).toBe(100 + 4_000);
    now += 100 + 4_000;
    work(10);
    expect(rest()).toBeCloseTo(20, 6);
  });

  it('comes back while the session is idle', () => {
    work(5 * SECOND);
    now += 0.9 * SECOND;
    expect(credit.isUsedUp('mine', now)).toBe(true);
    now += 0.1 * SECOND;
    expect(credit.isUsedUp('mine', now)).toBe(false);
  });

  it('is not larger after a long time', () => {
    work(10, 3_600 * SECOND);
    for (let times = 0; times < 10; times += 1) work(50);
    expect(credit.isUsedUp('mine', now)).toBe(true);
  });

  it('is that of one session alone', () => {
    work(5 * SECOND);
    expect(credit.isUsedUp('other', now)).toBe(false);
    expect(rest('other')).toBe(0);
  });
});

describe('a session without credit', () => {
  beforeEach(() => work(5 * SECOND));

  it('rests for a second after long work', () => {
    expect(rest()).toBe(SECOND);
    now += 400;
    expect(rest()).toBe(600);
    now += 2 * SECOND;
    expect(rest()).toBe(0);
  });

  it('rests twice as long as its last work took', () => {
    now += SECOND - 1;
    work(30);
    expect(rest()).toBeCloseTo(60, 6);
    now += 45;
    expect(rest()).toBeCloseTo(15, 6);
  });

  it('stays without it while it works in between its rests', () => {
    now += SECOND - 1;
    for (let times = 0; times < 1_000; times += 1) work(30, 60);
    expect(credit.isUsedUp('mine', now)).toBe(true);
  });
});

describe('a session that never stops', () => {
  /** Works whenever it may, and answers how much of the time. */
  function share(ms: number): number {
    const [end, start] = [now + ms, now];
    let worked = 0;
    for (; now < end; worked += 50) {
      now += rest();
      work(50);
    }
    return worked / (now - start);
  }

  it('works for a third of the time at first, and then less and less', () => {
    expect(share(15 * SECOND)).toBeGreaterThan(1 / 3);
    expect(share(60 * SECOND)).toBeLessThan(0.15);
    expect(share(60 * SECOND)).toBeLessThan(0.06);
    expect(share(600 * SECOND)).toBeCloseTo(1 / (1 + 2 * 16), 2);
  });

  it('has short rests again after it was idle', () => {
    share(600 * SECOND);
    now += 14 * SECOND;
    expect(credit.isUsedUp('mine', now)).toBe(true);
    now += 3 * SECOND;
    expect(credit.isUsedUp('mine', now)).toBe(false);
    work(SECOND);
    expect(rest()).toBe(SECOND);
  });

  it('has rests of one length when it is no stranger', () => {
    credit = new WorkCredit({ times: 2, longestMs: SECOND, grow: false });
    share(600 * SECOND);
    expect(share(60 * SECOND)).toBeCloseTo(1 / 3, 2);
  });

  it('rests no longer for one answer that takes long', () => {
    work(SECOND);
    work(600 * SECOND);
    expect(rest()).toBe(SECOND);
    now += SECOND - 1;
    work(50);
    expect(rest()).toBeCloseTo(100, 6);
  });
});

describe('other sessions', () => {
  const recent = () => new RecentSessions();

  it('are there for a second after their request', () => {
    const sessions = recent();
    expect(sessions.hasOther('mine', now)).toBe(false);
    sessions.note('other', now);
    sessions.note('mine', now + 10);
    sessions.note('mine', now + 20);
    expect(sessions.hasOther('mine', now + 999)).toBe(true);
    expect(sessions.hasOther('mine', now + SECOND)).toBe(false);
  });

  it('are not there for the only one that sends', () => {
    const sessions = recent();
    for (let times = 0; times < 10; times += 1) sessions.note('mine', now);
    expect(sessions.hasOther('mine', now)).toBe(false);
    expect(sessions.hasOther('other', now)).toBe(true);
  });
});
