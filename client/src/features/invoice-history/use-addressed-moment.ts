import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { useMemo } from 'react';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { chosenIndex, momentsOf } from './moments.ts';
import { addressOfFilters, type TrailFilters, trailFiltersOf } from './trail-filters.ts';

/** The state of the invoice that the address names, the one that it is compared with, and the filters of the trail. */
export function useAddressedMoment(entries: readonly HistoryEntry[]) {
  const [search, set] = useAddress();
  const moments = useMemo(() => momentsOf(entries), [entries]);
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
