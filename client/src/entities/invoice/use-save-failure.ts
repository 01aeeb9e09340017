import { useUnit } from 'effector-react';
import { ApiError } from '#shared/api/api-error.ts';
import { $toasts, toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';

export const SAVE_FAILURE = "Sorry, we couldn't save your invoice. Please try again later.";

/**
 * Reports that a save was refused, with the reason of the server. The edit stays open; a retry sends its current
 * values.
 */
export function useSaveFailure(): (error: unknown, retry: () => void) => void {
  const [toasts, show, dismiss] = useUnit([$toasts, toastShown, toastDismissed]);
  return (error, retry) => {
    // Replaces the lane's own message, whose retry would send the old draft and bypass the editor.
    for (const { id, message } of toasts) if (message.startsWith(SAVE_FAILURE)) dismiss(id);
    const [reason] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
    show({
      id: 'invoice-save',
      kind: 'error',
      message: reason === undefined ? SAVE_FAILURE : `${SAVE_FAILURE} ${reason}`,
      actions: [{ label: 'Try again', perform: retry }],
    });
  };
}
