import { RECEIVABLE_AGES, receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import {
  boxesField,
  type DocumentQuery,
  type FilterField,
  filtersIn,
} from '#shared/lib/rows/filter-fields.ts';
import { placeIn } from '#shared/lib/rows/list-query.ts';

/** Only the list of all invoices has paid ones. */
const ALL = ['all'];

export const INVOICE_STATUS = boxesField('Status', [
  { value: 'draft', label: 'Draft', isFiscal: true },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
]);

const AGES = RECEIVABLE_AGES.map((age) => ({ value: age, label: receivableAgeLabel(age) }));

const STATUS: FilterField = { ...INVOICE_STATUS, tabs: ALL };

const DUE = { kind: 'dates', name: 'due', from: 'due_from', to: 'due_to', isFutureAllowed: true } as const;

/** Unpaid ones by the days since their due date. */
const AGE: FilterField = {
  kind: 'choice',
  key: 'age',
  label: 'Days since the due date',
  options: [{ value: '', label: 'Any' }, ...AGES],
  inWords: (age) => {
    const words = AGES.find(({ value }) => value === age)?.label ?? age;
    return age === 'not-due' ? words : `Overdue: ${words}`;
  },
};

const around = (...middle: readonly FilterField[]): readonly FilterField[] => [
  { kind: 'text', key: 'search', label: 'Number, client or reference', words: 'Search' },
  { kind: 'text', key: 'number', label: 'Number' },
  { kind: 'client', key: 'client_id', label: 'Client' },
  ...middle,
  { kind: 'dates', name: 'date', from: 'date_from', to: 'date_to', label: 'Date range', words: 'Date' },
  { ...DUE, label: 'Due date range', words: 'Due' },
  { kind: 'dates', from: 'paid_from', to: 'paid_to', label: 'Paid on', words: 'Paid', tabs: ALL },
  { kind: 'text', key: 'reference', label: 'Reference' },
];

/** The filters of the lists of invoices, and their order in the panel. */
export const INVOICE_FILTERS = around(STATUS, AGE);
export const INVOICE_PANEL = around(AGE, STATUS);

/** The list that the address names. */
export function invoiceQueryOf(search: URLSearchParams): DocumentQuery {
  const type = search.get('type') === 'all' ? 'all' : 'open';
  return { ...filtersIn(INVOICE_FILTERS, search, type), type, ...placeIn('invoices', search) };
}
