import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';

type Rows = { open(id: number): void; select(id: number): void; complete(id: number): void };

/** The arrow keys move through the rows while a row has the focus; elsewhere they scroll. */
export function handleRowArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement && event.target.matches('[data-id]') ? event.target : null;
  if (step === undefined || row === null) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-id]')];
  lines[lines.indexOf(row) + step]?.focus();
}

/** How many frames to wait for a row to leave the list after an action. */
const PATIENCE_FRAMES = 60;

/** Moves the focus to the row that takes the place of one that leaves the list, or to the last row. */
function keepPlace(list: RefObject<HTMLElement | null>, row: HTMLElement, at: number): void {
  let frames = PATIENCE_FRAMES;
  const look = () => {
    frames -= 1;
    if (document.activeElement !== document.body && document.activeElement !== row) return;
    if (row.isConnected) {
      if (frames > 0) requestAnimationFrame(look);
      return;
    }
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    lines[Math.min(at, lines.length - 1)]?.focus();
  };
  requestAnimationFrame(look);
}

/** Keys that move the focus through the rows of a list and act on the focused row. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: Rows): void {
  const actions = useMemo((): Action[] => {
    const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-id]') ?? null;
    const move = (step: number) => {
      const lines = all();
      const current = focused();
      const at = current === null ? (step > 0 ? -1 : lines.length) : lines.indexOf(current);
      lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
    };
    const onFocused = (act: (id: number) => void) => () => {
      const row = focused();
      const id = Number(row?.getAttribute('data-id') ?? Number.NaN);
      if (row === null || !Number.isFinite(id)) return;
      const at = all().indexOf(row);
      act(id);
      keepPlace(list, row, at);
    };
    const section = 'Rows';
    return [
      { id: 'row.next', section, label: 'Next row', keys: ['j'], perform: () => move(1) },
      { id: 'row.previous', section, label: 'Previous row', keys: ['k'], perform: () => move(-1) },
      {
        id: 'row.complete',
        section,
        label: 'Mark as completed',
        keys: ['m'],
        perform: onFocused(rows.complete),
      },
      { id: 'row.select', section, label: 'Select row', keys: ['x'], perform: onFocused(rows.select) },
      { id: 'row.open', section, label: 'Open row', keys: ['e'], perform: onFocused(rows.open) },
    ];
  }, [list, rows]);
  useActions(actions);
}
