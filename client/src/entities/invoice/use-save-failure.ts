import { useUnit } from 'effector-react';
import { ApiError } from '#shared/api/api-error.ts';
import { $toasts, toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';

const failureOf = (what: string) => `Sorry, we couldn't save your ${what}. Please try again later.`;

export const SAVE_FAILURES = { invoice: failureOf('invoice'), quote: failureOf('quote') } as const;

/**
 * Reports that a save was refused, with the reason of the server. The edit stays open; a retry sends its current
 * values.
 */
export function useSaveFailure(
  kind: keyof typeof SAVE_FAILURES = 'invoice',
): (error: unknown, retry: () => void) => void {
  const [toasts, show, dismiss] = useUnit([$toasts, toastShown, toastDismissed]);
  const failure = SAVE_FAILURES[kind];
  return (error, retry) => {
    // Replaces the lane's own message, whose retry would send the old draft and bypass the editor.
    for (const { id, message } of toasts) if (message.startsWith(failure)) dismiss(id);
    const [reason] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
    show({
      id: 'invoice-save',
      kind: 'error',
      message: reason === undefined ? failure : `${failure} ${reason}`,
      actions: [{ label: 'Try again', perform: retry }],
    });
  };
}
