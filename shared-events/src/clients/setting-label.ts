import { fieldLabels } from '../text/field-labels.ts';
import type { ClientSettingKey } from './record.ts';

/** Whether a text is the key of a setting that a client may have. */
export function isClientSettingKey(key: string): key is ClientSettingKey {
  return Object.hasOwn(fieldLabels().clientSetting, key);
}

/** What the user calls a setting of a client. */
export function clientSettingLabel(key: ClientSettingKey): string {
  return fieldLabels().clientSetting[key];
}
