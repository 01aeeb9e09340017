import { type ScreenSettings, screenSettingsOf } from '@ledgerline/shared-events/lists/views.ts';
import { settingRecord } from '@ledgerline/shared-events/settings/records.ts';
import { SCREEN_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import * as z from 'zod/mini';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** The saved views and the columns of the account. */
export async function readScreenSettings(read: AccountReader): Promise<ScreenSettings> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.settings')
      .select('record')
      .where('account_id', '=', read.accountId)
      .where('id', 'in', [...SCREEN_SETTING_KEYS]),
  );
  const records = rows.map(({ record }) => z.parse(settingRecord, record));
  return screenSettingsOf((key) => records.find(({ id }) => id === key)?.value);
}
