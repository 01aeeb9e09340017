import { MAX_FILE_BYTES } from '@ledgerline/shared-events/attachments/limits.ts';
import { useUnit } from 'effector-react';
import { useCallback, useRef, useState } from 'react';
import { uploadAttachment } from '#entities/attachment/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { isCancelled } from '#shared/api/failures.ts';
import { undoFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/** A file on its way to the server. `problem`: why it did not arrive; null while it is being sent or waits. */
export type PendingUpload = { key: string; file: File; share: number; problem: string | null };

/** Whether another try of a file can succeed: one that is too large stays so. */
export const canBeSent = (file: File): boolean => file.size <= MAX_FILE_BYTES;

const MEBIBYTE = 1024 ** 2;
const NOT_SENT = 'The upload failed. Please try again.';

function problemOf(error: unknown): string {
  return error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : NOT_SENT;
}

/**
 * The uploads of a job's page. Files are sent one after the other; the key of each stays, so that another try of one
 * that arrived after all adds nothing. Leaving the page stops none of them.
 */
export function useUploads(jobId: number) {
  const [moved, toast, undo] = useUnit([ledgerMoved, toastShown, undoFx]);
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const queue = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());

  const change = useCallback(
    (key: string, fields: Partial<PendingUpload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one))),
    [],
  );
  const forget = useCallback((key: string) => setUploads((all) => all.filter((one) => one.key !== key)), []);

  const send = useCallback(
    (key: string, file: File) => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      queue.current = queue.current.then(async () => {
        const onProgress = (share: number) => change(key, { share });
        try {
          await uploadAttachment(jobId, { file, idempotencyKey: key, onProgress, signal: abort.signal });
          forget(key);
          moved({ isOwn: false, key });
          toast({
            id: key,
            kind: 'done',
            message: `${file.name} added`,
            actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
          });
        } catch (error) {
          if (isCancelled(error)) forget(key);
          else change(key, { problem: problemOf(error), share: 0 });
        } finally {
          aborts.current.delete(key);
        }
      });
    },
    [jobId, change, forget, moved, toast, undo],
  );

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): PendingUpload => {
        const problem = canBeSent(file) ? null : `A file has at most ${MAX_FILE_BYTES / MEBIBYTE} MB.`;
        return { key: crypto.randomUUID(), file, share: 0, problem };
      });
      setUploads((all) => [...all, ...added]);
      for (const { key, file, problem } of added) if (problem === null) send(key, file);
    },
    retry: ({ key, file }: PendingUpload) => {
      change(key, { problem: null, share: 0 });
      send(key, file);
    },
    /** Stops an upload, or removes one that failed from the screen. */
    cancel: ({ key }: PendingUpload) => {
      aborts.current.get(key)?.abort();
      forget(key);
    },
  };
}
