import { useUnit } from 'effector-react';
import { refusalText } from '#shared/api/api-error.ts';
import { $toasts, toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';

const stemOf = (what: string) => `Sorry, we couldn't save your ${what}`;
const failureOf = (what: string) => `${stemOf(what)}. Please try again later.`;

export const SAVE_FAILURES = { invoice: failureOf('invoice'), quote: failureOf('quote') } as const;

/**
 * Reports that a save was refused, with the reason of the server. The edit stays open; a retry sends its current
 * values.
 */
export function useSaveFailure(
  kind: keyof typeof SAVE_FAILURES = 'invoice',
): (error: unknown, retry: () => void) => void {
  const [toasts, show, dismiss] = useUnit([$toasts, toastShown, toastDismissed]);
  const [failure, stem] = [SAVE_FAILURES[kind], stemOf(kind)];
  return (error, retry) => {
    // Replaces the lane's own message, whose retry would send the old draft and bypass the editor.
    for (const { id, message } of toasts) if (message.startsWith(stem)) dismiss(id);
    show({
      id: 'invoice-save',
      kind: 'error',
      message: refusalText(failure, error),
      actions: [{ label: 'Try again', perform: retry }],
    });
  };
}
