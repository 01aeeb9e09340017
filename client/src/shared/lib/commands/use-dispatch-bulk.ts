import { type BulkAnswer, bulkAnswer } from '@ledgerline/shared-events/lists/bulk.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { countText } from '../amounts/count-text.ts';
import { toastShown } from '../toasts/model.ts';
import type { CommandDraft } from './command.ts';
import { commandFx, undoFx } from './model.ts';
import { isMatching, type Several } from './several.ts';

type Message = {
  /** What was done, for example "3 jobs marked as completed". */
  text(count: number): string;
  /** How many of the selected records the command does not apply to; of a filter the answer says it. */
  skipped?: number;
  /** One more action beside Undo. */
  also?: { label: string; perform(): void } | undefined;
};

/**
 * Dispatches a command on several records with one Undo. The message is shown at once, for the records of a filter
 * after the answer, with those that were left out and why. The lane reports refusals.
 */
export function useDispatchBulk() {
  const [submit, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  return useCallback(
    <Item>(several: Several<Item>, draft: CommandDraft, { text, skipped = 0, also }: Message): void => {
      const key = crypto.randomUUID();
      const undoThis = { label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) };
      const sent = submit({ ...draft, key });
      if (!isMatching(several)) {
        sent.catch(() => undefined);
        const actions = also === undefined ? [undoThis] : [also, undoThis];
        const message = `${text(several.length)}${skippedText(skipped)}`;
        toast({ id: key, kind: 'done', message, actions });
        return;
      }
      sent.then(
        ({ result }) => {
          const answer = z.safeParse(bulkAnswer, result);
          if (!answer.success) return;
          const { message, hasReasons } = outcomeText(answer.data, several.count, text);
          toast({
            id: key,
            kind: answer.data.done === 0 ? 'note' : 'done',
            message,
            actions: answer.data.done === 0 ? [] : [undoThis],
            ...(hasReasons ? { lasts: null } : {}),
          });
        },
        () => undefined,
      );
    },
    [submit, undo, toast],
  );
}

const skippedText = (skipped: number): string => (skipped === 0 ? '' : `, skipped ${countText(skipped)}`);

/** How many different reasons a message has room for. */
const MAX_REASONS = 2;

/**
 * What became of the records of a filter, for example "597 jobs put on hold, skipped 3: This was changed in the
 * meantime (3)".
 * @param count how many were selected; those that the command does not apply to were not asked for
 */
export function outcomeText(
  { done, skipped }: BulkAnswer,
  count: number,
  text: (count: number) => string,
): { message: string; hasReasons: boolean } {
  const byReason = [...Map.groupBy(skipped, ({ reason }) => reason)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const named = byReason
    .slice(0, MAX_REASONS)
    .map(([reason, { length }]) => `${reason.replace(/\.$/, '')}${length === 1 ? '' : ` (${length})`}`);
  const others = byReason.slice(MAX_REASONS).reduce((sum, [, { length }]) => sum + length, 0);
  const reasons = others === 0 ? named : [...named, `${countText(others)} for other reasons`];
  const left = skippedText(Math.max(count - done, skipped.length));
  const head = done === 0 ? `Nothing was changed${left}` : `${text(done)}${left}`;
  return {
    message: reasons.length === 0 ? head : `${head}: ${reasons.join('; ')}`,
    hasReasons: reasons.length > 0,
  };
}
