import { type ScreenSettings, screenSettingsOf } from '@ledgerline/shared-events/lists/views.ts';
import { type PaperLook, paperLookOf } from '@ledgerline/shared-events/paper/look.ts';
import {
  type AccountSettings,
  accountSettings,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import { settingRecord } from '@ledgerline/shared-events/settings/records.ts';
import { SCREEN_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** The saved views, the columns of the account, and how it reads files. */
export async function readScreenSettings(read: AccountReader): Promise<ScreenSettings> {
  return screenSettingsOf(await storedValues(read, SCREEN_SETTING_KEYS));
}

/** The discount grids of the account, the series of its numbers, and its logo without the bytes. */
export async function readLongSettings(
  read: AccountReader,
): Promise<Pick<AccountSettings, 'catGrids' | 'numberSeries' | 'logo'>> {
  const stored = await storedValues(read, ['catGrids', 'numberSeries', 'logo'], WITHOUT_PICTURE);
  const { catGrids, numberSeries, logo } = accountSettings(stored);
  return { catGrids, numberSeries, logo };
}

/** The logo and the colour of the account's papers. */
export async function readLook(read: AccountReader): Promise<PaperLook> {
  return paperLookOf(await storedValues(read, ['logo', 'accent']));
}

const RECORD = sql.ref<unknown>('record');
/** The bytes of a logo are many times as long as everything else. */
const WITHOUT_PICTURE = sql<unknown>`case when id = 'logo' then record #- '{value,png}' else record end`;

/** What is stored of settings that `AccountReader.settings` leaves out. */
async function storedValues(
  read: AccountReader,
  keys: readonly string[],
  record = RECORD,
): Promise<(key: string) => unknown> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.settings')
      .select(record.as('record'))
      .where('account_id', '=', read.accountId)
      .where('id', 'in', [...keys]),
  );
  const records = rows.map((row) => z.parse(settingRecord, row.record));
  return (key) => records.find(({ id }) => id === key)?.value;
}
