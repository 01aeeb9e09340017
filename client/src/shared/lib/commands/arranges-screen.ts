import { isScreenSetting } from '@ledgerline/shared-events/settings/setting-keys.ts';
import type { CommandDraft } from './command.ts';

/** Whether a command changes only views and columns. They aren't part of the history. */
export function arrangesScreen({ patches }: Pick<CommandDraft, 'patches'>): boolean {
  const isOfScreen = ({ entity, id }: CommandDraft['patches'][number]) =>
    entity === 'setting' && isScreenSetting(String(id));
  return patches.length > 0 && patches.every(isOfScreen);
}
