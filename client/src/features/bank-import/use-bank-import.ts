import type { CsvTableAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#shared/api/api-error.ts';
import { isCancelled } from '#shared/api/failures.ts';
import { $server } from '#shared/api/server.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { externalCommandRecorded, undoFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { type Draft, draftOf } from './draft.ts';
import { type Reading, recordPayments, sendStatement } from './send-statement.ts';

type Read =
  | { step: 'choosing' }
  | { step: 'reading'; file: File }
  | { step: 'columns'; file: File; needs: CsvTableAnswer }
  | { step: 'deciding'; file: File; draft: Draft };

const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : otherwise;

/** The steps of an import: choose a file, name its columns where they are unknown, decide, record. */
export function useBankImport() {
  const [read, setRead] = useState<Read>({ step: 'choosing' });
  const [trouble, setTrouble] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = useCallback((file: File, reading: Reading | null = null) => {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    const { signal } = current;
    setTrouble(null);
    setRead((before) => (reading === null ? { step: 'reading', file } : before));
    sendStatement(file, reading ?? {}, signal).then(
      (answer) =>
        setRead(
          'needsColumns' in answer
            ? { step: 'columns', file, needs: answer.needsColumns }
            : { step: 'deciding', file, draft: draftOf(answer) },
        ),
      (error: unknown) => {
        if (isCancelled(error)) return;
        setTrouble(messageOf(error, 'The upload failed. Please try again.'));
        setRead((before) => (before.step === 'reading' ? { step: 'choosing' } : before));
      },
    );
  }, []);
  const restart = useCallback(() => {
    abort.current?.abort();
    setTrouble(null);
    setRead({ step: 'choosing' });
  }, []);
  const decide = useCallback(
    (change: (draft: Draft) => Draft) =>
      setRead((before) => (before.step === 'deciding' ? { ...before, draft: change(before.draft) } : before)),
    [],
  );
  const { isSending, record } = useRecording(setTrouble);
  return { read, trouble, choose, restart, decide, record, isSending };
}

/** Sends the decisions once; a repetition after a lost answer records nothing twice. */
function useRecording(setTrouble: (trouble: string | null) => void) {
  const [server, moved, toast, undo, recordExternal] = useUnit([
    $server,
    ledgerMoved,
    toastShown,
    undoFx,
    externalCommandRecorded,
  ]);
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const sent = useRef<{ draft: Draft; key: string } | null>(null);

  const record = async (draft: Draft) => {
    const key = sent.current?.draft === draft ? sent.current.key : crypto.randomUUID();
    sent.current = { draft, key };
    setSending(true);
    setTrouble(null);
    try {
      const { payments, revision } = await recordPayments(server, draft, key);
      const label = `Recorded ${counted(payments, 'payment')}`;
      if (revision !== null) recordExternal({ key, name: 'ImportPayments', label, revision });
      moved({ isOwn: false, key });
      const takeBack = () => void undo({ commandId: key }).catch(() => undefined);
      toast({ id: key, kind: 'done', message: label, actions: [{ label: 'Undo', perform: takeBack }] });
      navigate('/invoices');
    } catch (error) {
      if (!isCancelled(error)) {
        setTrouble(messageOf(error, "We couldn't record the payments. Please try again."));
      }
    } finally {
      setSending(false);
    }
  };
  return { isSending, record };
}
