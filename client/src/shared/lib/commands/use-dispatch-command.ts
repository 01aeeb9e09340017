import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { toastShown } from '../toasts/model.ts';
import type { CommandAnswer, CommandDraft } from './command.ts';
import { commandFx, undoFx } from './model.ts';

/**
 * Dispatches a command. `message` is shown at once with Undo, and with one more action before it; when the server
 * refuses, the lane's message replaces it.
 * The promise resolves to the answer, or to null after a refusal.
 */
export function useDispatchCommand(): (
  draft: CommandDraft,
  message?: string,
  also?: { label: string; perform(): void },
) => Promise<CommandAnswer | null> {
  const [submit, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  return useCallback(
    (draft, message, also) => {
      const key = draft.key ?? crypto.randomUUID();
      const answer = submit({ ...draft, key }).catch(() => null);
      if (message !== undefined) {
        const revert = () => void undo({ commandId: key }).catch(() => undefined);
        const undoThis = { label: 'Undo', perform: revert };
        toast({
          id: key,
          kind: 'done',
          message,
          actions: also === undefined ? [undoThis] : [also, undoThis],
        });
      }
      return answer;
    },
    [submit, undo, toast],
  );
}
