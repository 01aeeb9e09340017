import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useUnit } from 'effector-react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { useTimeline } from '../history-context.ts';
import { savedItem, type TimelineItem } from '../timeline/timeline.ts';
import { useReversals } from '../use-reversals.ts';
import { Blockers } from './blockers.tsx';
import { type Conflict, undoConflictDismissed } from './model.ts';

/**
 * Why an undo was refused, and the entries that block it, each of which can be opened or undone here. Once none blocks
 * it any more, the undo is offered again.
 */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  const seen = useUnit(undoConflictDismissed);
  const { undo, redo } = useReversals();
  const { done, undone } = useTimeline();
  const items = new Map([...done, ...undone].map((item) => [item.commandId, item]));
  const left = conflict.blockedBy.filter((entry) => !isOutOfTheWay(entry, items));
  const target = items.get(conflict.target ?? '');
  const handleUndo = (entry: HistoryEntry) => undo(items.get(entry.commandId) ?? savedItem(entry));
  const handleAgain = (item: TimelineItem) => {
    seen();
    if (conflict.kind === 'undo') undo(item);
    else redo(item);
  };
  const isFree = conflict.blockedBy.length > 0 && left.length === 0;
  return (
    <Alert
      tone={isFree ? 'info' : 'warn'}
      {...(isFree ? {} : { icon: 'alert-circle' })}
      actions={
        <>
          {isFree && target !== undefined ? (
            <Button onClick={() => handleAgain(target)}>
              {conflict.kind === 'undo' ? 'Undo it' : 'Redo it'}
            </Button>
          ) : null}
          <Button onClick={() => seen()}>OK</Button>
        </>
      }
    >
      {textOf(conflict, isFree)}
      {left.length === 0 ? null : <Blockers entries={left} label="Blocking changes" onUndo={handleUndo} />}
      {left.length === 0 || conflict.more === 0 ? null : <p>and {conflict.more} more</p>}
    </Alert>
  );
}

/** A blocking undo no longer blocks once the entry that it reversed was redone. */
function isOutOfTheWay(entry: HistoryEntry, items: ReadonlyMap<string, TimelineItem>): boolean {
  const undone = typeof entry.undoes === 'string' ? items.get(entry.undoes) : undefined;
  return undone === undefined ? items.get(entry.commandId)?.isUndone === true : !undone.isUndone;
}

function textOf({ kind, message, blockedBy, more }: Conflict, isFree: boolean): string {
  const verb = kind === 'undo' ? 'undone' : 'redone';
  if (isFree && more > 0) return `${more} blocking changes left.`;
  if (isFree) return `Ready to ${kind}.`;
  if (blockedBy.length === 0) return message || `This can't be ${verb} now.`;
  return `This can't be ${verb} because of later changes:`;
}
