import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { type Message, sendDocumentFx } from '#entities/delivery/model.ts';
import { saveMessage } from '#entities/delivery/save-message.ts';
import type { NumberedDocument } from '#entities/delivery/sendable.ts';
import { useCountdownToast } from '#entities/delivery/use-countdown-toast.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { DraftProblems } from './message-draft.ts';

type Params = { document: NumberedDocument; message: Message; replaces: number | null; onDone(): void };

/**
 * Sends the message of the sheet, or saves it as a file. Every try has the same key, so that a message whose answer
 * was lost is not sent twice.
 */
export function useSend({ document, message, replaces, onDone }: Params) {
  const [dispatch, toast] = useUnit([sendDocumentFx, toastShown]);
  const countDown = useCountdownToast();
  const key = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<DraftProblems>({});
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setProblems({});
    try {
      await work();
      onDone();
    } catch (error) {
      setFailure(failureText(error));
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    problems,
    send: () =>
      void run(async () => {
        countDown(await dispatch({ document, replaces, message, key: key.current }));
      }),
    save: () =>
      void run(async () => {
        await saveMessage(document, message);
        toast({
          id: 'message',
          kind: 'done',
          message: 'Message downloaded. Open it in your email app to send it.',
        });
      }),
  };
}

const MESSAGE_FIELDS = ['to', 'cc', 'bcc', 'replyTo', 'subject', 'body'] as const;

/** The sentences of a refusal by field of the message. */
function problemsOf(error: unknown): DraftProblems {
  if (!(error instanceof ApiError)) return {};
  const problems: DraftProblems = {};
  for (const [path, [sentence]] of Object.entries(error.errors ?? {})) {
    const field = MESSAGE_FIELDS.find((name) => path === name || path.startsWith(`${name}.`));
    if (field !== undefined && sentence !== undefined) problems[field] = sentence;
  }
  return problems;
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'No response. Trying again is safe: the message is sent only once.';
  if (error.code === 'idempotency_mismatch') return 'This message was sent before your last change.';
  return error.message || "The message couldn't be sent.";
}
