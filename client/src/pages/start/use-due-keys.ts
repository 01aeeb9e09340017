import type { RefObject } from 'react';
import { useActions } from '#shared/lib/actions/use-actions.ts';

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];

/** The keys of the due jobs: J and K walk through them, M completes the focused one and goes on to the next. */
export function useDueKeys(list: RefObject<HTMLElement | null>, complete: (id: number) => void): void {
  const focused = () => rowsOf(list.current).findIndex((row) => row.contains(document.activeElement));
  const move = (step: number) => {
    const rows = rowsOf(list.current);
    const at = focused();
    const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
    rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
  };
  const completeFocused = () => {
    const rows = rowsOf(list.current);
    const at = focused();
    const row = rows[at];
    if (row === undefined) return;
    (rows[at + 1] ?? rows[at - 1])?.focus();
    complete(Number(row.dataset.id));
  };
  const section = 'Rows';
  useActions([
    { id: 'row.next', section, label: 'Next row', keys: ['j'], perform: () => move(1) },
    { id: 'row.previous', section, label: 'Previous row', keys: ['k'], perform: () => move(-1) },
    { id: 'row.complete', section, label: 'Mark as completed', keys: ['m'], perform: completeFocused },
  ]);
}
