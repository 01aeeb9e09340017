import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import {
  type CreditNoteFilters,
  type CreditNoteQuery,
  creditNoteFilterCount,
} from '#entities/credit-note/query.ts';
import { ClientFilter, useClientWords } from '#features/list-views/client-filter.tsx';
import { datesText } from '#features/list-views/dates-text.ts';
import { ListFilters } from '#features/list-views/list-filters.tsx';
import { setFilters } from '#features/list-views/set-filters.ts';
import { TextFilter } from '#features/list-views/text-filter.tsx';
import type { useListAddress } from '#features/list-views/use-list-address.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import type { SetFilter } from '#shared/ui/filter-bar/index.ts';

type Address = ReturnType<typeof useListAddress<CreditNoteQuery, CreditNoteFilters>>;

/** The filters of the list of credit notes. */
export function CreditNoteFiltersPanel({ address }: { address: Address }) {
  const { filters, setFilters: onChange } = address;
  return (
    <ListFilters
      isSet={creditNoteFilterCount(filters) > 0}
      onClear={address.clearFilters}
      onClose={address.toggleFilters}
    >
      <TextFilter
        label="Number, client, reference or invoice"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <ClientFilter value={filters.client_id} onChange={(client_id) => onChange({ client_id })} />
      <DateRangeField
        label="Date range"
        period={periodNamed(filters.date)}
        onPeriod={(date) => onChange({ date, date_from: undefined, date_to: undefined })}
        start={filters.date_from}
        end={filters.date_to}
        onChange={({ start, end }) => onChange({ date: undefined, date_from: start, date_to: end })}
      />
    </ListFilters>
  );
}

/** The filters that are set, in words. The days of a range are one filter. */
export function useSetCreditNoteFilters({ filters, setFilters: onChange }: Address): SetFilter[] {
  const client = useClientWords(filters.client_id);
  const { search, date, date_from, date_to } = filters;
  return setFilters<keyof CreditNoteFilters>(
    [
      [search === undefined ? null : `Search: ${search}`, 'search'],
      [client, 'client_id'],
      [datesText('Date', { name: date, from: date_from, to: date_to }), 'date', 'date_from', 'date_to'],
    ],
    onChange,
  );
}
