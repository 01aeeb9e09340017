import { useProvidedScope } from 'effector-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { invoices } from '../../../entities/invoice/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { flashRow } from './flash-row.ts';
import { placeOf } from './place.ts';

/** Goes to where an entry shows, unless it is in view, and marks it there. */
export function useShowPlace(): (item: TimelineItem, kind: 'undo' | 'redo') => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const scope = useProvidedScope();
  // Asked when it is undone: the undo may bring an older number back.
  const numberOf = (id: number) => scope?.getState(invoices.$byId).get(id)?.number ?? null;
  return (item, kind) => {
    const place = placeOf(item, isGoneAfter(item, kind), numberOf);
    if (place === null) return;
    if (!place.shownOn.test(pathname)) navigate(place.to);
    flashRow(place.id);
  };
}

/** Whether the record that the entry is about is deleted once the entry was undone or redone. */
function isGoneAfter({ created, changes }: TimelineItem, kind: 'undo' | 'redo'): boolean {
  if (created !== null) return kind === 'undo';
  const deletion = changes.find(({ field }) => field === 'deleted_at');
  const value = kind === 'undo' ? deletion?.before : deletion?.after;
  return value !== undefined && value !== null;
}
