import type { ScalarSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { $settings, setSetting } from '../../../entities/settings/index.ts';
import { useGive } from '../../../shared/lib/commands/index.ts';

/** Changes a setting of one value; it shows at once. */
export function useSetting(): (key: ScalarSettingKey, value: unknown, label: string) => void {
  const give = useGive();
  const settings = useUnit($settings);
  return (key, value, label) => void give(setSetting(key, value, settings?.[key] ?? null, label));
}
