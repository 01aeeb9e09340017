import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { toastShown } from '../toasts/model.ts';

/** How long a file may take before a message says that it is being prepared, in ms. */
const PREPARING_MS = 300;

type OneDownload = {
  isBusy: boolean;
  /** Starts a download; null while another one runs. */
  run(work: () => Promise<unknown>): Promise<unknown> | null;
};

/**
 * Runs downloads one at a time. When one takes a while, a message says so.
 * @param id of the message; the one about the result replaces it
 */
export function useOneDownload(id: string, message: string): OneDownload {
  const toast = useUnit(toastShown);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    const timer = setTimeout(() => toast({ id, kind: 'note', message, lasts: null }), PREPARING_MS);
    return work().finally(() => {
      clearTimeout(timer);
      isRunning.current = false;
      setBusy(false);
    });
  };
  return { isBusy, run };
}
