import { describe, expect, it } from 'vitest';
import { LedgerUnavailable, OutcomeUnknown, StreamDeleted } from './errors.ts';
import { isStoreOutage, retryDuringOutage } from './store-outage.ts';

const coded = (code: string) => Object.assign(new Error('It failed.'), { code });

describe('an outage of a store', () => {
  it.each([
    new LedgerUnavailable('The event store does not answer.'),
    new OutcomeUnknown('The connection broke.'),
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('08006'),
    coded('57014'),
    coded('53100'),
    coded('58030'),
    new Error('Connection terminated unexpectedly'),
    new Error('It failed.', { cause: coded('ECONNRESET') }),
  ])('is recognised by %s', (error) => {
    expect(isStoreOutage(error)).toBe(true);
  });

  it.each([new StreamDeleted('account-1'), coded('23505'), new Error('The row holds no record.'), 'text'])(
    'is not recognised in %s',
    (error) => {
      expect(isStoreOutage(error)).toBe(false);
    },
  );
});

describe('work that is repeated after outages', () => {
  const away = new LedgerUnavailable('away');
  /** Work that fails `times` times. */
  const failing = (times: number, error: Error = away) => {
    let left = times;
    return async () => {
      left -= 1;
      if (left >= 0) throw error;
      return 'done';
    };
  };

  it('waits longer each time, up to two seconds', async () => {
    const waits: number[] = [];
    await expect(retryDuringOutage(failing(7), async (ms) => void waits.push(ms))).resolves.toBe('done');
    expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
  });

  it('gives up after two minutes without progress', async () => {
    let waited = 0;
    const work = retryDuringOutage(failing(1_000), async (ms) => {
      waited += ms;
    });
    await expect(work).rejects.toBe(away);
    expect(waited).toBeGreaterThan(100_000);
    expect(waited).toBeLessThan(150_000);
  });

  it('does not give up while it makes progress between outages', async () => {
    let step = 0;
    const work = retryDuringOutage(
      failing(1_000),
      async () => undefined,
      () => (step += 1),
    );
    await expect(work).resolves.toBe('done');
  });

  it('does not repeat work that would fail again', async () => {
    const wrong = new Error('wrong');
    const wait = () => Promise.reject(new Error('It must not wait.'));
    await expect(retryDuringOutage(failing(1, wrong), wait)).rejects.toBe(wrong);
  });
});
