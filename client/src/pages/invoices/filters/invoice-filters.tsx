import { RECEIVABLE_AGES, receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import { useUnit } from 'effector-react';
import { type InvoiceFilters as Filters, filterCount } from '#entities/invoice/query.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { ClientFilter } from '#features/list-views/client-filter.tsx';
import { ListFilters } from '#features/list-views/list-filters.tsx';
import { TextFilter } from '#features/list-views/text-filter.tsx';
import type { FilterChange } from '#features/list-views/use-list-address.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';

type Props = {
  filters: Filters;
  isAll: boolean;
  onChange(change: FilterChange<Filters>): void;
  onClear(): void;
  onClose(): void;
};

const STATUSES = [
  { key: 'open', label: 'Open' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'paid', label: 'Paid' },
] as const;
const DRAFTS = { key: 'draft', label: 'Draft' } as const;

const AGES = [
  { value: '', label: 'Any' },
  ...RECEIVABLE_AGES.map((age) => ({ value: age, label: receivableAgeLabel(age) })),
];

/** The filters of the list of invoices. */
export function InvoiceFilters({ filters, isAll, onChange, onClear, onClose }: Props) {
  return (
    <ListFilters isSet={filterCount(filters) > 0} onClear={onClear} onClose={onClose}>
      <TextFilter
        label="Number, client or reference"
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <TextFilter label="Number" value={filters.number ?? ''} onChange={(number) => onChange({ number })} />
      <ClientFilter value={filters.client_id} onChange={(client_id) => onChange({ client_id })} />
      <SelectField
        label="Days since the due date"
        value={filters.age ?? ''}
        options={AGES}
        onChange={(age) => onChange({ age: RECEIVABLE_AGES.find((one) => one === age) })}
      />
      {isAll ? <Statuses filters={filters} onChange={onChange} /> : null}
      <Dates filters={filters} isAll={isAll} onChange={onChange} />
      <TextFilter
        label="Reference"
        value={filters.reference ?? ''}
        onChange={(reference) => onChange({ reference })}
      />
    </ListFilters>
  );
}

function Statuses({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { fiscalMode } = useUnit($effectiveSettings);
  const statuses = fiscalMode || filters.draft === '1' ? [DRAFTS, ...STATUSES] : STATUSES;
  return (
    <fieldset>
      <legend className="small mid second">Status</legend>
      {statuses.map(({ key, label }) => (
        <CheckLine
          key={key}
          checked={filters[key] === '1'}
          onChange={(checked) => onChange({ [key]: checked ? '1' : undefined })}
        >
          {label}
        </CheckLine>
      ))}
    </fieldset>
  );
}

function Dates({ filters, isAll, onChange }: Pick<Props, 'filters' | 'isAll' | 'onChange'>) {
  return (
    <>
      <DateRangeField
        label="Date range"
        period={periodNamed(filters.date)}
        onPeriod={(date) => onChange({ date, date_from: undefined, date_to: undefined })}
        start={filters.date_from}
        end={filters.date_to}
        onChange={({ start, end }) => onChange({ date: undefined, date_from: start, date_to: end })}
      />
      <DateRangeField
        label="Due date range"
        isFutureAllowed
        period={periodNamed(filters.due)}
        onPeriod={(due) => onChange({ due, due_from: undefined, due_to: undefined })}
        start={filters.due_from}
        end={filters.due_to}
        onChange={({ start, end }) => onChange({ due: undefined, due_from: start, due_to: end })}
      />
      {isAll ? (
        <DateRangeField
          label="Paid on"
          start={filters.paid_from}
          end={filters.paid_to}
          onChange={({ start, end }) => onChange({ paid_from: start, paid_to: end })}
        />
      ) : null}
    </>
  );
}
