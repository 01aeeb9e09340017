import { AccountReader } from '@ledgerline/projection-service/queries/read-account.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { PrimaryCurrencyChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
});

afterAll(() => side.stop());

/** The settings of each run of work that a request starts, and what it answers. */
async function request(accountId: string, work: (settings: AccountSettings) => Promise<string>) {
  const seen: string[] = [];
  const client = await side.pool.connect();
  try {
    const moment = { accountId, projections: ['catalogue'], now: new Date() };
    const { outcome } = await AccountReader.beginWith(client, moment, (read) => {
      seen.push(read.settings.currency);
      return work(read.settings);
    });
    return { seen, answer: await outcome().catch((error: Error) => error.message) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('work that starts with the settings of the last request', () => {
  const currencyOf = async ({ currency }: AccountSettings) => currency;

  async function accountIn(currency: string) {
    const account = new AccountLog(side.ledger);
    let before: { currency: string | null; conversion: null } = { currency: null, conversion: null };
    const change = async (to: string) => {
      const after = { currency: to, conversion: null };
      await account.append([PrimaryCurrencyChanged.of({ before, after })]);
      await side.fold(account.accountId);
      before = after;
    };
    await change(currency);
    return { accountId: account.accountId, change };
  }

  it('runs once while they are the same', async () => {
    const { accountId } = await accountIn('EUR');
    for (let times = 0; times < 2; times += 1) {
      expect(await request(accountId, currencyOf)).toEqual({ seen: ['EUR'], answer: 'EUR' });
    }
  });

  it('runs again with those of the snapshot when they have changed', async () => {
    const { accountId, change } = await accountIn('EUR');
    await request(accountId, currencyOf);
    await change('CHF');
    expect(await request(accountId, currencyOf)).toEqual({ seen: ['EUR', 'CHF'], answer: 'CHF' });
  });

  it('fails only by the settings of the snapshot', async () => {
    const { accountId, change } = await accountIn('EUR');
    const refusing = async ({ currency }: AccountSettings) => {
      if (currency === 'EUR') throw new Error('Not in euros.');
      return currency;
    };
    expect(await request(accountId, refusing)).toEqual({ seen: ['EUR'], answer: 'Not in euros.' });
    await change('CHF');
    expect(await request(accountId, refusing)).toEqual({ seen: ['EUR', 'CHF'], answer: 'CHF' });
  });
});
