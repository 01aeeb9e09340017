import type { ReminderSettings } from '@ledgerline/shared-events/reminders/settings.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { CannotSend, useSendingObstacle } from '#entities/reminder/cannot-send.tsx';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { ReminderLevels } from '#features/reminder-levels/reminder-levels.tsx';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { TextArea } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting, useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import own from './reminders.module.css';

const LABEL = 'Reminders';
const PAUSE_MS = 1000;

/** When clients are to be reminded of overdue invoices, and what is said about fees. */
export function Reminders() {
  const { reminders } = useUnit($effectiveSettings);
  const set = useSetting();
  const obstacle = useSendingObstacle();
  const change = (changes: Partial<ReminderSettings>) =>
    set('reminders', { ...reminders, ...changes }, LABEL);
  return (
    <section>
      <SectionHead settings="reminders" title={LABEL} />
      <div className={own.option}>
        <SwitchLine checked={reminders.on} onChange={(on) => change({ on })}>
          Remind clients of overdue invoices
        </SwitchLine>
        <p>
          Each client can have days of its own, or none.{' '}
          {reminders.send === 'automatic' ? 'Reminders go out by themselves.' : 'Nothing goes out by itself.'}
        </p>
      </div>
      {reminders.on ? (
        <>
          <CannotSend obstacle={obstacle} />
          <div className={own.levels}>
            <ReminderLevels levels={reminders.levels} onChange={(levels) => change({ levels })} />
          </div>
          <p className={styles.lead}>
            The texts are in <Link to="/settings/sending">Sending</Link>, in each language of your invoices.
          </p>
          <Fees reminders={reminders} />
        </>
      ) : null}
    </section>
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
        Nothing is added by itself. What you write here stands under the text
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
