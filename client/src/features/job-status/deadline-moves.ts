import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { continuesRun, type RunStep } from '@ledgerline/shared-events/history/run.ts';
import { createEvent, createStore, sample } from 'effector';
import { $historyEntries } from '#entities/history/model.ts';
import { arrangesScreen } from '#shared/lib/commands/arranges-screen.ts';
import { commandFx, externalCommandRecorded, redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { $toasts, type Toast, toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';

/** A deadline that is moved. */
type DeadlineMove = {
  /** The id of its command. */
  key: string;
  jobId: number;
  /** The deadline before this move; null for none. */
  from: string | null;
  at: Date;
  /** The message, by the deadline to which an undo leads. */
  messageFor(undoLeadsTo: string | null): Omit<Toast, 'id'>;
};

type LastMove = {
  move: DeadlineMove;
  /** The command whose message the one of this move replaces. */
  replaces: string | null;
  /** Moves that form one entry of the history have one undo. */
  undoLeadsTo: string | null;
  /** Whether another command followed, so that the next move is an entry of its own. */
  isRunOver: boolean;
};

/** A deadline is moved; its command follows. */
export const deadlineMoved = createEvent<DeadlineMove>();

const $lastMove = createStore<LastMove | null>(null)
  .on(deadlineMoved, (last, move) => {
    const isOfSameJob = last?.move.jobId === move.jobId;
    const isOneEntry = last !== null && !last.isRunOver && continuesRun(stepOf(last.move), stepOf(move));
    return {
      move,
      replaces: isOfSameJob ? last.move.key : null,
      undoLeadsTo: isOneEntry ? last.undoLeadsTo : move.from,
      isRunOver: false,
    };
  })
  .on(commandFx, (last, draft) =>
    last === null || last.move.key === draft.key || arrangesScreen(draft) ? last : endRun(last),
  )
  .on([undoFx, redoFx, externalCommandRecorded], (last) => (last === null ? last : endRun(last)))
  // The server decides what one entry is: by its own clock, and after commands of other tabs.
  .on($historyEntries, (last, entries) => (last === null ? last : corrected(last, entries)))
  .reset(recordsReset);

const stepOf = ({ jobId, at }: DeadlineMove): RunStep => ({
  run: `job/${jobId}/deadline`,
  session: '',
  clock: at.toISOString(),
});

const endRun = (last: LastMove): LastMove => (last.isRunOver ? last : { ...last, isRunOver: true });

function corrected(last: LastMove, entries: readonly HistoryEntry[]): LastMove {
  const { key, jobId } = last.move;
  const entry = entries.find(({ commandId }) => commandId === key);
  const change = entry?.changes.find(
    ({ entity, id, field }) => entity === 'job' && id === jobId && field === 'deadline',
  );
  if (change === undefined || change.before === last.undoLeadsTo) return last;
  return { ...last, undoLeadsTo: typeof change.before === 'string' ? change.before : null };
}

const toastOf = ({ move, undoLeadsTo }: LastMove): Toast => ({
  id: move.key,
  ...move.messageFor(undoLeadsTo),
});

const $replaced = $lastMove.map((last) => last?.replaces ?? null);
const $toast = $lastMove.map((last) => (last === null ? null : toastOf(last)));

sample({
  clock: deadlineMoved,
  source: $replaced,
  filter: (key) => key !== null,
  target: toastDismissed,
});
sample({ clock: deadlineMoved, source: $toast, filter: (toast) => toast !== null, target: toastShown });
/** A message that is still on the screen is corrected. */
sample({
  clock: sample({ clock: $toast, filter: (toast) => toast !== null }),
  source: $toasts,
  filter: (shown, { id, kind, message }) =>
    shown.some((toast) => toast.id === id && toast.kind === kind && toast.message !== message),
  fn: (_, toast) => toast,
  target: toastShown,
});
