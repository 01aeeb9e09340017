import {
  type ClientReminderSettings,
  type ReminderLevel,
  type ReminderSettings,
  remindersOfClient,
} from '@ledgerline/shared-events/reminders/settings.ts';
import { SENDING_WORDS } from '#entities/reminder/automatic-words.ts';
import { CannotSend, useSendingObstacle } from '#entities/reminder/cannot-send.tsx';
import { ReminderLevels } from '#features/reminder-levels/reminder-levels.tsx';
import { SelectField } from '#shared/ui/field/index.ts';
import type { SetClientSetting } from './set-client-setting.ts';

const LABEL = 'Reminders';

type Choice = 'account' | 'none' | 'own';
type Send = ReminderSettings['send'];

type Props = {
  own: ClientReminderSettings | null | undefined;
  account: ReminderSettings;
  set: SetClientSetting;
};

/** Whether this client is reminded as the account says, after days of its own, or never, and who sends it. */
export function ClientReminders({ own, account, set }: Props) {
  const choose = (choice: string) => {
    if (choice === 'none') return set('reminders', null, LABEL);
    const send = own?.send === undefined ? {} : { send: own.send };
    if (choice === 'own') return set('reminders', { on: true, levels: account.levels, ...send }, LABEL);
    return set('reminders', own?.send === undefined ? undefined : send, LABEL);
  };
  const levels = own?.levels;
  const effective = remindersOfClient(account, own);
  return (
    <>
      <SelectField
        label={LABEL}
        value={choiceOf(own)}
        options={[
          { value: 'account', label: `${accountText(account)} (Default)` },
          { value: 'own', label: 'Custom schedule' },
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
      {effective.on ? <ClientSending own={own} account={account} set={set} /> : null}
    </>
  );
}

/** Whether the reminders of this client are sent by themselves, and why none can be. */
function ClientSending({ own, account, set }: Props) {
  const obstacle = useSendingObstacle();
  const choose = (choice: Send | undefined) => {
    const { send: _, ...rest } = own ?? {};
    const changed = choice === undefined ? rest : { ...rest, send: choice };
    set('reminders', Object.keys(changed).length === 0 ? undefined : changed, LABEL);
  };
  return (
    <>
      <SelectField
        label="Sending"
        value={own?.send ?? ''}
        options={[
          { value: '', label: `${SENDING_WORDS[account.send]} (Default)` },
          { value: 'ask', label: SENDING_WORDS.ask },
          { value: 'automatic', label: SENDING_WORDS.automatic },
        ]}
        onChange={(choice) => choose(choice === 'ask' || choice === 'automatic' ? choice : undefined)}
      />
      {remindersOfClient(account, own).send === 'automatic' ? <CannotSend obstacle={obstacle} /> : null}
    </>
  );
}

function choiceOf(own: ClientReminderSettings | null | undefined): Choice {
  if (own === null || own?.on === false) return 'none';
  return own?.levels === undefined && own?.on === undefined ? 'account' : 'own';
}

/** "After 7, 14 and 30 days". */
function accountText({ on, levels }: { on: boolean; levels: readonly ReminderLevel[] }): string {
  if (!on) return 'None';
  const days = new Intl.ListFormat('en-GB').format(levels.map((level) => String(level.days)));
  return `After ${days} ${levels.at(-1)?.days === 1 ? 'day' : 'days'}`;
}
