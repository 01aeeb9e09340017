import { useProvidedScope, useUnit } from 'effector-react';
import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { invoices } from '#entities/invoice/model.ts';
import { flashRowFx } from '#shared/lib/rows/flash-row.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { placeOf } from './place.ts';

/** The state of a navigation that undo or redo caused. */
const FROM_HISTORY = { isFromHistory: true };

/**
 * Counts the user's own navigations. Compare the counts before and after a wait: if they differ, the user has moved on
 * and must not be taken back.
 */
export function useNavigationCount(): () => number {
  const here = useLocation();
  // While a lazy chunk loads, the pending navigation counts: another navigation would cancel it.
  const { key, state } = useNavigation().location ?? here;
  const seen = useRef({ key, count: 0 });
  if (seen.current.key !== key) {
    const isOurs = state?.isFromHistory === true;
    seen.current = { key, count: seen.current.count + (isOurs ? 0 : 1) };
  }
  return () => seen.current.count;
}

type Shown = Pick<TimelineItem, 'command' | 'created' | 'changes'>;

/** Opens the page that shows an entry unless it is open already, and marks the entry's row there. */
export function useShowPlace(): (item: Shown, kind: 'undo' | 'redo') => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const scope = useProvidedScope();
  const flash = useUnit(flashRowFx);
  // Read at the time of the undo, which may restore an older number.
  const numberOf = (id: number) => scope?.getState(invoices.$byId).get(id)?.number ?? null;
  return (item, kind) => {
    const place = placeOf(item, isGoneAfter(item, kind), numberOf);
    if (place === null) return;
    if (!place.shownOn.test(pathname)) navigate(place.to, { state: FROM_HISTORY });
    void flash(place.id);
  };
}

/** Whether the entry's record is deleted after the undo or redo of the entry. */
function isGoneAfter({ created, changes }: Shown, kind: 'undo' | 'redo'): boolean {
  if (created !== null) return kind === 'undo';
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  const value = kind === 'undo' ? deletion?.before : deletion?.after;
  return value !== undefined && value !== null;
}
