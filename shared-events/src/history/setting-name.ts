import { settingLabel } from '../settings/setting-keys.ts';
import { isSettingKey } from './place.ts';

/** A setting in the user's words; its key when this version does not know it. */
export function settingName(key: string): string {
  return isSettingKey(key) ? settingLabel(key) : key;
}
