import type {
  ClientReminderSettings,
  ReminderLevel,
  ReminderSettings,
} from '@ledgerline/shared-events/reminders/settings.ts';
import { ReminderLevels } from '#features/reminder-levels/reminder-levels.tsx';
import { SelectField } from '#shared/ui/field/index.ts';
import type { SetClientSetting } from './set-client-setting.ts';

const LABEL = 'Reminders';

type Choice = 'account' | 'none' | 'own';

type Props = {
  own: ClientReminderSettings | null | undefined;
  account: ReminderSettings;
  set: SetClientSetting;
};

/** Whether this client is reminded as the account says, after days of its own, or never. */
export function ClientReminders({ own, account, set }: Props) {
  const choose = (choice: string) => {
    if (choice === 'account') return set('reminders', undefined, LABEL);
    if (choice === 'none') return set('reminders', null, LABEL);
    return set('reminders', { on: true, levels: account.levels }, LABEL);
  };
  const levels = own?.levels;
  return (
    <>
      <SelectField
        label={LABEL}
        value={choiceOf(own)}
        options={[
          { value: 'account', label: `${accountText(account)} (Default)` },
          { value: 'own', label: 'Days of its own' },
          { value: 'none', label: 'None' },
        ]}
        onChange={choose}
      />
      {own?.on === false || levels === undefined ? null : (
        <ReminderLevels
          levels={levels}
          onChange={(changed) => set('reminders', { ...own, levels: changed }, LABEL)}
        />
      )}
    </>
  );
}

function choiceOf(own: ClientReminderSettings | null | undefined): Choice {
  if (own === undefined) return 'account';
  return own === null || own.on === false ? 'none' : 'own';
}

/** "After 7, 14 and 30 days". */
function accountText({ on, levels }: { on: boolean; levels: readonly ReminderLevel[] }): string {
  if (!on) return 'None';
  const days = new Intl.ListFormat('en-GB').format(levels.map((level) => String(level.days)));
  return `After ${days} ${levels.at(-1)?.days === 1 ? 'day' : 'days'}`;
}
