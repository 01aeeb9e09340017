import { logoAnswer, MAX_LOGO_FILE_BYTES } from '@ledgerline/shared-events/paper/logo.ts';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { isCancelled } from '#shared/api/failures.ts';
import { uploadFile } from '#shared/api/upload.ts';
import { undoFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

const answer = z.object({ logo: logoAnswer });

const NOT_SENT = 'The upload failed. Please try again.';
const TOO_LARGE = `A logo has at most ${MAX_LOGO_FILE_BYTES / 1024 ** 2} MB.`;

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : NOT_SENT;

/** The upload of a logo: how much of it is sent (null: none is under way), and why the last one was refused. */
export function useLogoUpload() {
  const [moved, toast, undo] = useUnit([ledgerMoved, toastShown, undoFx]);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  const send = async (file: File) => {
    const idempotencyKey = crypto.randomUUID();
    const own = new AbortController();
    abort.current = own;
    setShare(0);
    try {
      const path = '/api/settings/logo';
      await uploadFile({ path, file, answer, idempotencyKey, onProgress: setShare, signal: own.signal });
      moved({ isOwn: false, key: idempotencyKey });
      toast({
        id: idempotencyKey,
        kind: 'done',
        message: 'Logo changed',
        actions: [
          {
            label: 'Undo',
            perform: () => void undo({ commandId: idempotencyKey }).catch(() => undefined),
          },
        ],
      });
    } catch (error) {
      if (!isCancelled(error)) setProblem(problemOf(error));
    } finally {
      setShare(null);
    }
  };

  return {
    share,
    problem,
    add: (file: File) => {
      setProblem(file.size > MAX_LOGO_FILE_BYTES ? TOO_LARGE : null);
      if (file.size <= MAX_LOGO_FILE_BYTES) void send(file);
    },
    cancel: () => abort.current?.abort(),
  };
}
