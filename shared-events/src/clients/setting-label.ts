import { fieldLabels } from '../text/field-labels.ts';
import type { ClientSettingKey } from './record.ts';

/** Whether a text is the key of a client setting. */
export function isClientSettingKey(key: string): key is ClientSettingKey {
  return Object.hasOwn(fieldLabels().clientSetting, key);
}

/** The label of a client setting. */
export function clientSettingLabel(key: ClientSettingKey): string {
  return fieldLabels().clientSetting[key];
}
