import type { ScalarSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { $settings, setSetting } from '../../../entities/settings/index.ts';
import { useBeginning, useGive } from '../../../shared/lib/commands/index.ts';

/** Changes a setting of one value; it shows at once. */
export function useSetting(): (key: ScalarSettingKey, value: unknown, label: string) => void {
  const give = useGive();
  const settings = useUnit($settings);
  return (key, value, label) => void give(setSetting(key, value, settings?.[key] ?? null, label));
}

/** Changes one setting of one value by an edit that is under way for longer, as that of a text. */
export function useSettingEdit(key: ScalarSettingKey, label: string) {
  const give = useGive();
  const settings = useUnit($settings);
  const begun = useBeginning();
  const now = settings?.[key] ?? null;
  return {
    begin: () => begun.begin({ id: key, value: now }),
    save: (value: unknown) => void give(begun.of(setSetting(key, value, now, label))),
  };
}
