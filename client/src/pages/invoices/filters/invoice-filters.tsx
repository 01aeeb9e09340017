import { RECEIVABLE_AGES, receivableAgeLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { type InvoiceFilters as Filters, filterCount } from '#entities/invoice/query.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import { SidePanel } from '#shared/ui/dialog/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { PagePanel } from '#shared/ui/page/index.ts';
import styles from '../invoices.module.css';
import { TextFilter } from './text-filter.tsx';

export type FilterChange = { [Key in keyof Filters]?: Filters[Key] | undefined };

type Props = {
  filters: Filters;
  isAll: boolean;
  onChange(change: FilterChange): void;
  onClear(): void;
  onClose(): void;
};

/** The filters of the list, beside it or, on a narrow page, over it. */
export function InvoiceFilters(props: Props) {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <PagePanel label="Filters">
        <Fields {...props} />
      </PagePanel>
    );
  return (
    <SidePanel label="Filters" width={320} onClose={props.onClose}>
      <div style={{ padding: '16px 20px', overflow: 'auto' }}>
        <Fields {...props} />
      </div>
    </SidePanel>
  );
}

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

function Fields({ filters, isAll, onChange, onClear, onClose }: Props) {
  const clients = useUnit($clients);
  const options = [
    { value: '', label: 'Any client' },
    ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <div className={styles.panelHead}>
        <h2 className="h2">Filters</h2>
        <span className="line">
          {filterCount(filters) === 0 ? null : (
            <Button variant="subtle" size="sm" onClick={onClear}>
              Clear filters
            </Button>
          )}
          <IconButton icon="x" label="Close filters" size="sm" onClick={onClose} />
        </span>
      </div>
      <div className={styles.fields}>
        <TextFilter
          label="Number, client or reference"
          value={filters.search ?? ''}
          onChange={(search) => onChange({ search })}
        />
        <TextFilter label="Number" value={filters.number ?? ''} onChange={(number) => onChange({ number })} />
        <SelectField
          label="Client"
          value={filters.client_id ?? ''}
          options={options}
          onChange={(client_id) => onChange({ client_id })}
        />
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
      </div>
    </>
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
