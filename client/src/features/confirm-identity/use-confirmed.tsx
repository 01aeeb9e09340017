import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

type Confirmed = {
  /**
   * Makes a call. When the server wants to know first who it is, a dialog asks, and the call is made again. Rejects with
   * `Cancelled` when the user closes the dialog.
   */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Has to be rendered. */
  dialog: ReactNode;
};

/** The user did not confirm who they are. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Calls for which the user may have to confirm who they are. */
export function useConfirmed(): Confirmed {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);
  const close = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current(isConfirmed);
  };
  const confirm = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  return {
    async run(call) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reauthentication_required')) throw error;
        if (!(await confirm())) throw new Cancelled('Not confirmed.');
        return call();
      }
    },
    dialog: <ConfirmIdentity opened={isOpen} onConfirm={() => close(true)} onCancel={() => close(false)} />,
  };
}
