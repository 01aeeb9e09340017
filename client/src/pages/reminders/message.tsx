import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { DueReminderAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { levelName } from '@ledgerline/shared-events/reminders/level-name.ts';
import { useState } from 'react';
import { pauseReminders } from '#entities/reminder/commands.ts';
import { DisputeDialog } from '#features/reminder-marks/dispute-dialog.tsx';
import { MessagePreview } from '#features/send-document/message-preview.tsx';
import { RecipientRow } from '#features/send-document/recipient-row.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { draftProblem, messageOf, type ReminderDraft } from './reminder-draft.ts';
import styles from './reminders.module.css';

type Props = {
  reminder: DueReminderAnswer;
  draft: ReminderDraft | undefined;
  /** How messages of the account are sent; null until it is known. */
  sender: MailSenderAnswer | null;
  onChange(draft: ReminderDraft): void;
};

/** The message of a reminder as it will arrive in the language of its invoice. It is edited in place. */
export function Message({ reminder, draft, sender, onChange }: Props) {
  const dispatch = useDispatchCommand();
  const [isDisputing, setDisputing] = useState(false);
  const { number, next, language, paper, inThread } = reminder;
  const { to, ...texts } = messageOf(reminder, draft);
  const problem = draftProblem(reminder, draft);
  return (
    <section className={styles.message} aria-label={`Reminder for invoice ${number}`}>
      <h2 className="h3">
        {number}, {levelName(next.level)}
      </h2>
      <p className="muted small">
        {language}
        {inThread ? `, in the thread of invoice ${number}` : ''}
      </p>
      <RecipientRow
        label="To"
        recipients={to.map((address) => ({ address, name: '' }))}
        contacts={reminder.to.map((address) => ({ address, name: '' }))}
        problem={undefined}
        onChange={(recipients) => onChange({ ...draft, to: recipients.map(({ address }) => address) })}
      />
      <MessagePreview
        from={sender?.from ?? 'From your email app'}
        rendered={reminder}
        texts={texts}
        changed={{ subject: draft?.subject !== undefined, body: draft?.body !== undefined }}
        papers={paper === null ? [] : [paper]}
        problems={problem === null ? {} : { body: problem }}
        onChange={(changes) => onChange({ ...draft, ...changes })}
      />
      <p className={styles.acts}>
        {sender !== null && sender.obstacle !== null ? (
          <ButtonLink variant="primary" size="sm" to={mailAddress({ to, ...texts })}>
            Open in email app
          </ButtonLink>
        ) : null}
        <Button variant="subtle" size="sm" icon="flag" onClick={() => setDisputing(true)}>
          Mark as disputed
        </Button>
        <Button
          variant="subtle"
          size="sm"
          icon="player-pause"
          onClick={() =>
            void dispatch(pauseReminders(reminder), messageAbout('Reminders paused', reminder.number))
          }
        >
          Pause reminders
        </Button>
      </p>
      {isDisputing ? <DisputeDialog invoice={reminder} onClose={() => setDisputing(false)} /> : null}
    </section>
  );
}

/** The address that opens the message in the user's mail program. */
function mailAddress({ to, subject, body }: ReturnType<typeof messageOf>): string {
  const recipients = to.map(encodeURIComponent).join(',');
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${recipients}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
