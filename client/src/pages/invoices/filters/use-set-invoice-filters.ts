import { type ReceivableAge, receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { InvoiceFilters } from '#entities/invoice/query.ts';
import { useClientWords } from '#features/list-views/client-filter.tsx';
import { datesText } from '#features/list-views/dates-text.ts';
import { type FilterWords, setFilters } from '#features/list-views/set-filters.ts';
import type { FilterChange } from '#features/list-views/use-list-address.ts';
import type { SetFilter } from '#shared/ui/filter-bar/index.ts';

const STATUSES = [
  ['draft', 'Draft'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
] as const;

/** The filters that are set, in words. The days of a range are one filter, and so are the statuses. */
export function useSetInvoiceFilters(
  filters: InvoiceFilters,
  onChange: (change: FilterChange<InvoiceFilters>) => void,
): SetFilter[] {
  const client = useClientWords(filters.client_id);
  const words: readonly FilterWords<keyof InvoiceFilters>[] = [
    [filters.search === undefined ? null : `Search: ${filters.search}`, 'search'],
    [filters.number === undefined ? null : `Number: ${filters.number}`, 'number'],
    [client, 'client_id'],
    [statusText(filters), 'draft', 'open', 'overdue', 'paid'],
    [filters.age === undefined ? null : ageText(filters.age), 'age'],
    [
      datesText('Date', { name: filters.date, from: filters.date_from, to: filters.date_to }),
      'date',
      'date_from',
      'date_to',
    ],
    [
      datesText('Due', { name: filters.due, from: filters.due_from, to: filters.due_to }),
      'due',
      'due_from',
      'due_to',
    ],
    [datesText('Paid', { from: filters.paid_from, to: filters.paid_to }), 'paid_from', 'paid_to'],
    [filters.reference === undefined ? null : `Reference: ${filters.reference}`, 'reference'],
  ];
  return setFilters(words, onChange);
}

const ageText = (age: ReceivableAge): string => {
  const words = receivableAgeLabel(age);
  return age === 'not-due' ? words : `Overdue: ${words}`;
};

function statusText(filters: InvoiceFilters): string | null {
  const words = STATUSES.flatMap(([name, word]) => (filters[name] === '1' ? [word] : []));
  return words.length === 0 ? null : `Status: ${words.join(', ')}`;
}
