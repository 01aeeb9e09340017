import { useProvidedScope, useUnit } from 'effector-react';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { invoices } from '../../entities/invoice/index.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { HistoryEntry } from '../../shared/api/history-entry.ts';
import { redoFx, undoFx } from '../../shared/lib/commands/index.ts';
import { toastDismissed, toastShown } from '../../shared/lib/toasts/index.ts';
import { NothingToDo } from './lane/lane.ts';
import { flashRow } from './orientation/flash-row.ts';
import { placeOf } from './orientation/place.ts';
import { savedItem, type TimelineItem } from './timeline/timeline.ts';

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const TOAST = 'undo-redo';

/** Undoes or redoes an entry: says so politely, with the way back, and shows where it happened. */
export type Reversals = {
  undo(item: TimelineItem): void;
  redo(item: TimelineItem): void;
  /** Undoes several entries, newest first, as one act with one way back. */
  goBack(entries: readonly HistoryEntry[]): void;
};

export function useReversals(): Reversals {
  const [undoFn, redoFn, toast, dismiss] = useUnit([undoFx, redoFx, toastShown, toastDismissed]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const scope = useProvidedScope();
  // Asked when it is undone: the undo may bring an older number back.
  const numberOf = (id: number) => scope?.getState(invoices.$byId).get(id)?.number ?? null;

  const fail = useCallback(
    (kind: string) => (error: unknown) => {
      dismiss(TOAST);
      const isNone = error instanceof NothingToDo || (error instanceof ApiError && error.status === 404);
      if (isNone) toast({ id: TOAST, kind: 'note', message: `There is nothing to ${kind}` });
    },
    [toast, dismiss],
  );
  const show = (item: TimelineItem, kind: 'undo' | 'redo') => {
    const place = placeOf(item, isGoneAfter(item, kind), numberOf);
    if (place === null) return;
    if (!place.shownOn.test(pathname)) navigate(place.to);
    flashRow(place.id);
  };
  // A record that comes back has no page before the server has it again, and a redo may bring anything back.
  const showWhenThere = (item: TimelineItem, kind: 'undo' | 'redo', done: Promise<unknown>) => {
    if (kind === 'redo' || comesBack(item)) done.then(() => show(item, kind)).catch(fail(kind));
    else {
      done.catch(fail(kind));
      show(item, kind);
    }
  };
  const undo = (item: TimelineItem) => {
    const back = () => void redoFn({ commandId: item.commandId }).catch(fail('redo'));
    toast(said('Undone', item, { label: 'Redo', perform: back }));
    showWhenThere(item, 'undo', undoFn({ commandId: item.commandId }));
  };
  const redo = (item: TimelineItem) => {
    const back = () => void undoFn({ commandId: item.commandId }).catch(fail('undo'));
    toast(said('Redone', item, { label: 'Undo', perform: back }));
    showWhenThere(item, 'redo', redoFn({ commandId: item.commandId }));
  };
  const goBack = (entries: readonly HistoryEntry[]) => {
    const oldest = entries.at(-1);
    if (oldest === undefined) return;
    const key = crypto.randomUUID();
    const back = () => void undoFn({ commandId: key }).catch(fail('undo'));
    const message = `Undone: ${counted(entries.length)}`;
    toast({ id: key, kind: 'done', message, actions: [{ label: 'Undo', perform: back }] });
    // Some of it may come back with the answer of the server only.
    undoFn({ key, entries }).then(
      () => show(savedItem(oldest), 'undo'),
      () => undefined,
    );
  };
  return { undo, redo, goBack };
}

/** Whether the record that the entry is about is deleted once the entry was undone or redone. */
function isGoneAfter({ created, changes }: TimelineItem, kind: 'undo' | 'redo'): boolean {
  if (created !== null) return kind === 'undo';
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  const value = kind === 'undo' ? deletion?.before : deletion?.after;
  return value !== undefined && value !== null;
}

/** Whether the record that the entry is about exists again once the entry was undone. */
function comesBack({ created, changes }: TimelineItem): boolean {
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  return created === null && deletion !== undefined && deletion.before === null;
}

const said = (word: string, item: TimelineItem, back: { label: string; perform(): void }) => ({
  id: TOAST,
  kind: 'done' as const,
  message: `${word}: ${describe(item)}`,
  actions: [back],
});

function describe({ label, subject }: TimelineItem): string {
  const told = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return subject === null || subject === '' ? told : `${told}, ${subject}`;
}
