import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import {
  QUOTE_STATUS_WORDS,
  QUOTE_STATUSES,
  type QuoteStatus,
} from '@ledgerline/shared-events/quotes/status.ts';
import {
  type QuoteFilters,
  type QuoteQuery,
  quoteFilterCount,
  statusesOf,
  statusesOn,
} from '#entities/quote/query.ts';
import { ClientFilter, useClientWords } from '#features/list-views/client-filter.tsx';
import { datesText } from '#features/list-views/dates-text.ts';
import { ListFilters } from '#features/list-views/list-filters.tsx';
import { setFilters } from '#features/list-views/set-filters.ts';
import { TextFilter } from '#features/list-views/text-filter.tsx';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import type { SetFilter } from '#shared/ui/filter-bar/index.ts';
import type { QuotesAddress } from './use-quotes-list.ts';

type Props = { address: QuotesAddress };

/** The filters of the list of quotes. */
export function QuoteFiltersPanel({ address }: Props) {
  const { filters, query, setFilters: onChange } = address;
  return (
    <ListFilters
      isSet={quoteFilterCount(filters) > 0}
      onClear={address.clearFilters}
      onClose={address.toggleFilters}
    >
      <TextFilter
        label="Number, client or reference"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <ClientFilter value={filters.client_id} onChange={(client_id) => onChange({ client_id })} />
      {statusesOn(query.tab).length === 1 ? null : (
        <Statuses query={query} onChange={(status) => onChange({ status })} />
      )}
      <DateRangeField
        label="Date range"
        period={periodNamed(filters.date)}
        onPeriod={(date) => onChange({ date, date_from: undefined, date_to: undefined })}
        start={filters.date_from}
        end={filters.date_to}
        onChange={({ start, end }) => onChange({ date: undefined, date_from: start, date_to: end })}
      />
      <DateRangeField
        label="Valid until"
        isFutureAllowed
        start={filters.valid_from}
        end={filters.valid_to}
        onChange={({ start, end }) => onChange({ valid_from: start, valid_to: end })}
      />
    </ListFilters>
  );
}

type StatusProps = { query: QuoteQuery; onChange(status: string | undefined): void };

function Statuses({ query, onChange }: StatusProps) {
  const chosen = query.status === undefined ? [] : statusesOf(query);
  const toggle = (status: QuoteStatus) => {
    const next = QUOTE_STATUSES.filter((one) => (one === status) !== chosen.includes(one));
    onChange(next.length === 0 ? undefined : next.join(','));
  };
  return (
    <fieldset>
      <legend className="small mid second">Status</legend>
      {statusesOn(query.tab).map((status) => (
        <CheckLine key={status} checked={chosen.includes(status)} onChange={() => toggle(status)}>
          {QUOTE_STATUS_WORDS[status]}
        </CheckLine>
      ))}
    </fieldset>
  );
}

/** The filters that are set, in words. The days of a range are one filter, and so are the statuses. */
export function useSetQuoteFilters({ filters, query, setFilters: onChange }: QuotesAddress): SetFilter[] {
  const client = useClientWords(filters.client_id);
  const status = statusesOf(query).map((one) => QUOTE_STATUS_WORDS[one]);
  const { date, date_from, date_to, valid_from, valid_to } = filters;
  return setFilters<keyof QuoteFilters>(
    [
      [filters.search === undefined ? null : `Search: ${filters.search}`, 'search'],
      [client, 'client_id'],
      [filters.status === undefined ? null : `Status: ${status.join(', ')}`, 'status'],
      [datesText('Date', { name: date, from: date_from, to: date_to }), 'date', 'date_from', 'date_to'],
      [datesText('Valid until', { from: valid_from, to: valid_to }), 'valid_from', 'valid_to'],
    ],
    onChange,
  );
}
