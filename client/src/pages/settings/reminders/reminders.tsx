import type { ReminderSettings } from '@ledgerline/shared-events/reminders/settings.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { SENDING_WORDS } from '#entities/reminder/automatic-words.ts';
import { CannotSend, useSendingObstacle } from '#entities/reminder/cannot-send.tsx';
import { $effectiveSettings, $timeZone } from '#entities/settings/model.ts';
import { ReminderLevels } from '#features/reminder-levels/reminder-levels.tsx';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { Segmented, SwitchLine } from '#shared/ui/choice/index.ts';
import { TextArea } from '#shared/ui/field/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting, useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import own from './reminders.module.css';

const LABEL = 'Reminders';
const PAUSE_MS = 1000;

/** When clients are to be reminded of overdue invoices, and what is said about fees. */
export function Reminders() {
  const { reminders } = useUnit($effectiveSettings);
  const obstacle = useSendingObstacle();
  const set = useSetting();
  const change = (changes: Partial<ReminderSettings>) =>
    set('reminders', { ...reminders, ...changes }, LABEL);
  return (
    <section>
      <SectionHead settings="reminders" title={LABEL} />
      <div className={own.option}>
        <SwitchLine checked={reminders.on} onChange={(on) => change({ on })}>
          Remind clients of overdue invoices
        </SwitchLine>
        <p>Each client can have a custom schedule, or none.</p>
      </div>
      {reminders.on && obstacle === undefined ? <SkeletonRows count={5} /> : null}
      {reminders.on && obstacle !== undefined ? (
        <>
          <HowSent reminders={reminders} obstacle={obstacle} onChange={(send) => change({ send })} />
          <div className={own.levels}>
            <ReminderLevels levels={reminders.levels} onChange={(levels) => change({ levels })} />
          </div>
          <p className={styles.lead}>
            The templates are in <Link to="/settings/sending">Email</Link>, one for each language of your
            invoices.
          </p>
          <Fees reminders={reminders} />
        </>
      ) : null}
    </section>
  );
}

type HowProps = {
  reminders: ReminderSettings;
  /** Why none can be sent. */
  obstacle: ReturnType<typeof useSendingObstacle>;
  onChange(send: ReminderSettings['send']): void;
};

/** Whether reminders are sent by themselves, and why none can be. */
function HowSent({ reminders: { send }, obstacle, onChange }: HowProps) {
  const timeZone = useUnit($timeZone);
  return (
    <div className={own.option}>
      <div className={own.how}>
        <div>
          <h3>Sending</h3>
          <p>
            {send === 'automatic'
              ? `Not sent on Sundays or between 20:00 and 8:00 (${timeZone}).`
              : 'Reminders are never sent automatically.'}
          </p>
        </div>
        <Segmented
          legend="How reminders are sent"
          value={send}
          choices={[
            { value: 'ask', label: SENDING_WORDS.ask },
            { value: 'automatic', label: SENDING_WORDS.automatic },
          ]}
          onChange={onChange}
        />
      </div>
      <CannotSend obstacle={obstacle} />
    </div>
  );
}

/** What the user says about fees and interest; nothing is added by itself. */
function Fees({ reminders }: { reminders: ReminderSettings }) {
  const edit = useSettingEdit('reminders', LABEL);
  const text = useSavedText({
    value: reminders.feesText,
    pauseMs: PAUSE_MS,
    onBegin: edit.begin,
    save: (feesText) => edit.save({ ...reminders, feesText: feesText.trim() }),
  });
  return (
    <div className={styles.block}>
      <h3>Fees and interest</h3>
      <p className={styles.lead}>
        Nothing is added automatically. What you write here appears below the text
        {reminders.levels.length > 2 ? ' from the 3rd reminder on.' : ' of the last reminder.'}
      </p>
      <div className={own.fees}>
        <TextArea
          label="Text about fees and interest"
          labelHidden
          placeholder="No text"
          rows={2}
          maxLength={2000}
          value={text.text}
          onChange={(event) => text.setText(event.currentTarget.value)}
          onBlur={text.flush}
        />
      </div>
    </div>
  );
}
