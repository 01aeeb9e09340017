import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { type ReminderToSend, sendRemindersFx } from '#entities/reminder/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/**
 * Sends the chosen reminders. A try whose answer was lost is repeated under the same key, so that nothing is sent
 * twice; a refused one, or another choice, gets a new key.
 */
export function useSendReminders() {
  const [send, toast] = useUnit([sendRemindersFx, toastShown]);
  const pending = useRef({ key: '', content: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (reminders: readonly ReminderToSend[]) => {
    if (isBusy) return;
    const content = JSON.stringify(reminders);
    if (pending.current.content !== content) pending.current = { key: crypto.randomUUID(), content };
    setBusy(true);
    setFailure(null);
    try {
      await send({ reminders, key: pending.current.key });
      toast({
        id: pending.current.key,
        kind: 'done',
        message: `${counted(reminders.length, 'reminder')} queued. Sent messages can't be recalled.`,
      });
      pending.current = { key: '', content: '' };
    } catch (error) {
      if (error instanceof ApiError) pending.current = { key: '', content: '' };
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, send: (reminders: readonly ReminderToSend[]) => void run(reminders) };
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'No response. Trying again is safe: each reminder is sent only once.';
  const [sentence] = Object.values(error.errors ?? {}).flat();
  return sentence ?? error.message;
}
