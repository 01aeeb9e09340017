import { isSettingKey } from '@ledgerline/shared-events/history/place.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';

/** A setting in the user's words; its key when this version does not know it. */
export function settingName(key: string): string {
  return isSettingKey(key) ? settingLabel(key) : key;
}
