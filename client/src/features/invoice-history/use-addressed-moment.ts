import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenIndex, momentsOf } from './moments.ts';
import { addressOfFilters, type TrailFilters, trailFiltersOf } from './trail-filters.ts';

/** The state of the invoice that the address names, the one that it is compared with, and the filters of the trail. */
export function useAddressedMoment(entries: readonly HistoryEntry[]) {
  const [search, setSearch] = useSearchParams();
  const moments = useMemo(() => momentsOf(entries), [entries]);
  const set = (changes: Record<string, string | null>) =>
    setSearch((now) => changed(now, changes), { replace: true });
  return {
    moments,
    index: chosenIndex(moments, search.get('asOf')),
    compared: moments.find(({ revision }) => String(revision) === search.get('with')) ?? null,
    filters: trailFiltersOf(search),
    /** Shows the state with this index. */
    go: (to: number) => set({ asOf: to === moments.length - 1 ? null : String(moments[to]?.revision ?? '') }),
    show: (revision: number) => set({ asOf: String(revision) }),
    compare: (revision: string | null) => set({ with: revision }),
    filter: (filters: TrailFilters) => set(addressOfFilters(filters)),
  };
}

function changed(search: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}
