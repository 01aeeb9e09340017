import { type ScreenSettings, screenSettingsOf } from '@ledgerline/shared-events/lists/views.ts';
import {
  type AccountSettings,
  accountSettings,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import { settingRecord } from '@ledgerline/shared-events/settings/records.ts';
import { SCREEN_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import * as z from 'zod/mini';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** The saved views, the columns of the account, and how it reads files. */
export async function readScreenSettings(read: AccountReader): Promise<ScreenSettings> {
  return screenSettingsOf(await storedValues(read, SCREEN_SETTING_KEYS));
}

/** The discount grids of the account, and the series of its numbers. */
export async function readLongSettings(
  read: AccountReader,
): Promise<Pick<AccountSettings, 'catGrids' | 'numberSeries'>> {
  const { catGrids, numberSeries } = accountSettings(await storedValues(read, ['catGrids', 'numberSeries']));
  return { catGrids, numberSeries };
}

/** What is stored of settings that `AccountReader.settings` leaves out. */
async function storedValues(read: AccountReader, keys: readonly string[]): Promise<(key: string) => unknown> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.settings')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', 'in', [...keys]),
  );
  const records = rows.map(({ record }) => z.parse(settingRecord, record));
  return (key) => records.find(({ id }) => id === key)?.value;
}
