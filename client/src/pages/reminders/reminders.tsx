import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { DueReminderAnswer, RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { MAX_REMINDERS } from '@ledgerline/shared-events/reminders/limits.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $mailSender } from '#entities/delivery/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Sheet } from '#shared/ui/dialog/sheet.tsx';
import { DueTable } from './due-table.tsx';
import { Message } from './message.tsx';
import { NotReminded } from './not-reminded.tsx';
import { type Drafts, draftProblem, remindersToSend, sendable } from './reminder-draft.ts';
import styles from './reminders.module.css';
import { useSendReminders } from './use-send-reminders.ts';

/** The due reminders with the message of one of them, what is not reminded, and the button that sends. */
export function Reminders({ reminders }: { reminders: RemindersAnswer }) {
  const { due, notReminded } = reminders;
  const [drafts, setDrafts] = useState<Drafts>({});
  const [shownId, setShownId] = useState<number | null>(null);
  const { chosen, choose } = useChosen(due, drafts);
  const isPhone = useIsPhone();
  const sender = useUnit($mailSender);
  const shown = due.find(({ invoice_id }) => invoice_id === shownId) ?? (isPhone ? undefined : due[0]);
  const message =
    shown === undefined ? null : (
      <Message
        key={shown.invoice_id}
        reminder={shown}
        draft={drafts[shown.invoice_id]}
        sender={sender}
        onChange={(draft) => setDrafts({ ...drafts, [shown.invoice_id]: draft })}
      />
    );
  return (
    <div className={styles.columns}>
      <div>
        {due.length === 0 ? (
          <p className="muted">No reminders are due.</p>
        ) : (
          <>
            <DueTable
              due={due}
              shown={shown?.invoice_id ?? null}
              chosen={chosen}
              onShow={setShownId}
              onChoose={choose}
              onFocus={(id) => (isPhone ? undefined : setShownId(id))}
            />
            <Foot reminders={reminders} />
            <Send
              due={due}
              chosen={chosen}
              drafts={drafts}
              isOff={sender === null || sender.obstacle !== null}
            />
          </>
        )}
        {notReminded.length === 0 ? null : <NotReminded reminders={reminders} />}
      </div>
      {isPhone && shown !== undefined ? (
        <Sheet title={`Invoice ${shown.number}`} onClose={() => setShownId(null)}>
          {message}
        </Sheet>
      ) : (
        message
      )}
    </div>
  );
}

/** Which reminders will be sent: all that can be at first, and then what the user ticks. */
function useChosen(due: readonly DueReminderAnswer[], drafts: Drafts) {
  const [own, setOwn] = useState<Readonly<Record<number, boolean>>>({});
  const usual = new Set(sendable(due, drafts));
  const ids = due.map(({ invoice_id }) => invoice_id).filter((id) => own[id] ?? usual.has(id));
  return {
    chosen: new Set(ids),
    choose: (invoiceIds: readonly number[], isChosen: boolean) =>
      setOwn({ ...own, ...Object.fromEntries(invoiceIds.map((id) => [id, isChosen])) }),
  };
}

function Foot({ reminders: { due, notReminded, totals } }: { reminders: RemindersAnswer }) {
  const overdue = due.length + notReminded.filter(({ daysOverdue }) => daysOverdue > 0).length;
  const missing = totals.missingRates.length === 0 ? '' : ` · no rate for ${totals.missingRates.join(', ')}`;
  return (
    <p className={styles.foot}>
      <span>
        {counted(overdue, 'overdue invoice')}
        {missing}
      </span>
      <span>
        Amount due <b className="tn">{formatAmount(decimalText(totals.value), totals.currency)}</b>
      </span>
    </p>
  );
}

type SendProps = {
  due: readonly DueReminderAnswer[];
  chosen: ReadonlySet<number>;
  drafts: Drafts;
  /** Whether the account cannot send. */
  isOff: boolean;
};

/** The button that sends the chosen reminders, and why it cannot. */
function Send({ due, chosen, drafts, isOff }: SendProps) {
  const { isBusy, failure, send } = useSendReminders();
  const incomplete = due.find(
    (reminder) =>
      chosen.has(reminder.invoice_id) && draftProblem(reminder, drafts[reminder.invoice_id]) !== null,
  );
  const tooMany = chosen.size > MAX_REMINDERS ? `Choose at most ${MAX_REMINDERS} at once` : null;
  const problem =
    incomplete === undefined
      ? tooMany
      : `Invoice ${incomplete.number}: ${draftProblem(incomplete, drafts[incomplete.invoice_id])}`;
  return (
    <>
      {failure === null && problem === null ? null : (
        <Alert tone="error" className={styles.failure}>
          {failure ?? problem}
        </Alert>
      )}
      <div className={styles.send}>
        <Button
          variant={isOff ? 'default' : 'primary'}
          icon="send"
          blocked={isOff ? "Sending isn't set up yet" : undefined}
          disabled={isBusy || chosen.size === 0 || problem !== null}
          onClick={() => send(remindersToSend(due, chosen, drafts))}
        >
          Send {counted(chosen.size, 'reminder')}
        </Button>
      </div>
    </>
  );
}
