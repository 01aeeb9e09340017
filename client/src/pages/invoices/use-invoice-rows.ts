import { type RefObject, useMemo } from 'react';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';

type Rows = { open(id: number): void; markPaid(id: number): void };

/** Keys that move the focus through the rows of the list and act on the focused row. */
export function useInvoiceRowKeys(list: RefObject<HTMLElement | null>, rows: Rows): void {
  const { open, markPaid } = rows;
  const actions = useMemo((): Action[] => {
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-id]') ?? null;
    const move = (step: number) => {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
      const current = focused();
      const at = current === null ? (step > 0 ? -1 : lines.length) : lines.indexOf(current);
      lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
    };
    const onFocused = (act: (id: number) => void) => () => {
      const id = Number(focused()?.dataset.id);
      if (Number.isFinite(id)) act(id);
    };
    const section = 'Rows';
    return [
      { id: 'row.next', section, label: 'Next row', keys: ['j', 'arrowdown'], perform: () => move(1) },
      { id: 'row.previous', section, label: 'Previous row', keys: ['k', 'arrowup'], perform: () => move(-1) },
      { id: 'row.complete', section, label: 'Mark as paid', keys: ['m'], perform: onFocused(markPaid) },
      { id: 'row.open', section, label: 'Open row', keys: ['e'], perform: onFocused(open) },
    ];
  }, [list, open, markPaid]);
  useActions(actions);
}
