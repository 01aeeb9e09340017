import { useProvidedScope, useUnit } from 'effector-react';
import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { invoices } from '../../../entities/invoice/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { flashRowFx } from './flash-row.ts';
import { placeOf } from './place.ts';

/** What a page is opened with that nobody but the history asked for. */
const LED_HERE = { isLedByHistory: true };

/**
 * Counts the pages that the user has gone to. What is shown late asks for it before and after: whoever has gone on
 * meanwhile is not fetched back.
 */
export function useDepartures(): () => number {
  const here = useLocation();
  // A page whose code is on its way is not the address yet, and would be given up for the one that is shown late.
  const { key, state } = useNavigation().location ?? here;
  const seen = useRef({ key, count: 0 });
  if (seen.current.key !== key) {
    const isOurs = state?.isLedByHistory === true;
    seen.current = { key, count: seen.current.count + (isOurs ? 0 : 1) };
  }
  return () => seen.current.count;
}

type Shown = Pick<TimelineItem, 'command' | 'created' | 'changes'>;

/** Goes to where an entry shows, unless it is in view, and marks it there. */
export function useShowPlace(): (item: Shown, kind: 'undo' | 'redo') => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const scope = useProvidedScope();
  const flash = useUnit(flashRowFx);
  // Asked when it is undone: the undo may bring an older number back.
  const numberOf = (id: number) => scope?.getState(invoices.$byId).get(id)?.number ?? null;
  return (item, kind) => {
    const place = placeOf(item, isGoneAfter(item, kind), numberOf);
    if (place === null) return;
    if (!place.shownOn.test(pathname)) navigate(place.to, { state: LED_HERE });
    void flash(place.id);
  };
}

/** Whether the record that the entry is about is deleted once the entry was undone or redone. */
function isGoneAfter({ created, changes }: Shown, kind: 'undo' | 'redo'): boolean {
  if (created !== null) return kind === 'undo';
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  const value = kind === 'undo' ? deletion?.before : deletion?.after;
  return value !== undefined && value !== null;
}
