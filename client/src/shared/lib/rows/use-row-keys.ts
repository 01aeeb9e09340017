import { useUnit } from 'effector-react';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { Action } from '../actions/action.ts';
import { useActions } from '../actions/use-actions.ts';
import { toastShown } from '../toasts/model.ts';
import type { RowSelection } from './use-selection.ts';

/** A key that acts on the focused row. */
export type RowAct = { id: string; label: string; keys: readonly string[]; perform(id: number): void };

/** The keys that select the focused row, and the rows up to it. */
export const selectionActs = ({ toggle, selectTo }: Pick<RowSelection, 'toggle' | 'selectTo'>): RowAct[] => [
  { id: 'row.select', label: 'Select row', keys: ['x'], perform: toggle },
  { id: 'row.range', label: 'Select rows up to this one', keys: ['shift+x'], perform: selectTo },
];

type Box = RefObject<HTMLElement | null>;

const linesIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
];

const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-id]') ?? null;

/** The row on which the keys act: the focused one, or else the one under the mouse. */
const currentRow = (box: HTMLElement | null): HTMLElement | null =>
  focusedRow() ?? box?.querySelector<HTMLElement>('[data-id]:hover') ?? null;

/** The arrow keys move through the rows while a row has the focus; elsewhere they scroll. */
export function handleRowArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement && event.target.matches('[data-id]') ? event.target : null;
  if (step === undefined || row === null) return;
  event.preventDefault();
  const lines = linesIn(event.currentTarget);
  lines[lines.indexOf(row) + step]?.focus();
}

/** How many frames to wait for a row to leave the list after an action. */
const PATIENCE_FRAMES = 60;

/** Moves the focus to the row that takes the place of one that leaves the list, or to the last row. */
function keepPlace(box: Box, row: HTMLElement): void {
  const at = linesIn(box.current).indexOf(row);
  let frames = PATIENCE_FRAMES;
  const look = () => {
    frames -= 1;
    if (document.activeElement !== document.body && document.activeElement !== row) return;
    if (row.isConnected) {
      if (frames > 0) requestAnimationFrame(look);
      return;
    }
    const lines = linesIn(box.current);
    lines[Math.min(at, lines.length - 1)]?.focus();
  };
  requestAnimationFrame(look);
}

/**
 * Keys that move the focus through the rows of a list and act on the focused row, or on the one under the mouse; without
 * either they say how to choose one. Returns the function that gives the focus back to the rows, for something beside
 * them that is about to go.
 */
export function useRowKeys(box: Box, acts: readonly RowAct[]): () => void {
  const last = useRef<HTMLElement | null>(null);
  const toast = useUnit(toastShown);
  const actions = useMemo((): Action[] => {
    const move = (step: number) => {
      const lines = linesIn(box.current);
      const current = focusedRow();
      const at = current === null ? (step > 0 ? -1 : lines.length) : lines.indexOf(current);
      const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))];
      next?.focus();
    };
    const onFocused = (perform: RowAct['perform']) => () => {
      const row = currentRow(box.current);
      const id = Number(row?.dataset.id ?? Number.NaN);
      if (row === null) toast({ id: 'row.none', kind: 'note', message: 'Choose a row with J first' });
      if (row === null || !Number.isFinite(id)) return;
      last.current = row;
      perform(id);
      keepPlace(box, row);
    };
    const section = 'Rows';
    return [
      { id: 'row.next', section, label: 'Next row', keys: ['j'], perform: () => move(1) },
      { id: 'row.previous', section, label: 'Previous row', keys: ['k'], perform: () => move(-1) },
      ...acts.map(({ perform, ...act }) => ({ ...act, section, perform: onFocused(perform) })),
    ];
  }, [box, acts, toast]);
  useActions(actions);
  return useCallback(() => {
    const row = last.current?.isConnected ? last.current : linesIn(box.current)[0];
    if (row === undefined) return;
    row.focus({ preventScroll: true });
    keepPlace(box, row);
  }, [box]);
}
