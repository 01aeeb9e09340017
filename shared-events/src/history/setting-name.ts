import { settingLabel } from '../settings/setting-keys.ts';
import { isSettingKey } from './place.ts';

/** The name of a setting in the user's words; its key when this version does not have the setting. */
export function settingName(key: string): string {
  return isSettingKey(key) ? settingLabel(key) : key;
}
