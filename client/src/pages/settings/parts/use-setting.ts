import type { ScalarSettingInputs } from '@ledgerline/shared-events/settings/commands.ts';
import type { ScalarSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { setSetting } from '#entities/settings/commands.ts';
import { $settings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';

/** Changes a setting that has a single value; shown at once. */
export function useSetting(): <Key extends ScalarSettingKey>(
  key: Key,
  value: ScalarSettingInputs[Key],
  label: string,
) => void {
  const dispatch = useDispatchCommand();
  const settings = useUnit($settings);
  return (key, value, label) => void dispatch(setSetting(key, value, settings?.[key] ?? null, label));
}

/** Changes a setting by an edit that takes longer, such as typing a text, and sends it with its baseline. */
export function useSettingEdit<Key extends ScalarSettingKey>(key: Key, label: string) {
  const dispatch = useDispatchCommand();
  const settings = useUnit($settings);
  const baseline = useEditBaseline();
  const now = settings?.[key] ?? null;
  return {
    begin: () => baseline.begin({ id: key, value: now }),
    save: (value: ScalarSettingInputs[Key]) =>
      void dispatch(baseline.attachTo(setSetting(key, value, now, label))),
  };
}
