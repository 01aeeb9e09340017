import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { $clients } from '#entities/client/model.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import {
  type ChecksField,
  type FilterChange,
  type FilterField,
  type Filters,
  keysOf,
  withoutKeys,
} from '#shared/lib/rows/filter-fields.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import type { SetFilter } from '#shared/ui/filter-bar/index.ts';
import { datesText } from '../dates-text.ts';
import { ListFilters } from '../list-filters.tsx';
import { TextFilter } from '../text-filter.tsx';
import type { ListAddress } from '../use-list-address.ts';

type PanelProps = { fields: readonly FilterField[]; address: ListAddress };

/** The filters that a tab of a list offers. */
export function DocumentFilters({ fields, address }: PanelProps) {
  const { filters, query, setFilters: onChange } = address;
  const offered = fields.filter(({ tabs }) => tabs === undefined || tabs.includes(query.type));
  return (
    <ListFilters
      isSet={Object.keys(filters).length > 0}
      onClear={address.clearFilters}
      onClose={address.toggleFilters}
    >
      {offered.map((field) => (
        <Field key={keysOf(field).join()} {...{ field, filters, onChange }} type={query.type} />
      ))}
    </ListFilters>
  );
}

type FieldProps<Field extends FilterField> = {
  field: Field;
  type: string;
  filters: Readonly<Filters>;
  onChange(change: FilterChange): void;
};

function Field({ field, type, filters, onChange }: FieldProps<FilterField>): ReactNode {
  const { label } = field;
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'client': {
      const control = { label, value: filters[field.key] ?? '' };
      const set = (text: string) => onChange({ [field.key]: text });
      if (field.kind === 'text') return <TextFilter {...control} onChange={set} />;
      if (field.kind === 'client') return <ClientFilter {...control} onChange={set} />;
      return <SelectField {...control} options={field.options} onChange={set} />;
    }
    case 'dates':
      return <DatesFilter {...{ field, type, filters, onChange }} />;
    case 'checks':
      return <Checks {...{ field, type, filters, onChange }} />;
  }
}

type ClientProps = { label: string; value: string; onChange(value: string): void };

/** The client whose documents a list shows. */
function ClientFilter(props: ClientProps) {
  const clients = useUnit($clients);
  const options = [
    { value: '', label: 'Any client' },
    ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return <SelectField {...props} options={options} />;
}

type DatesProps = FieldProps<Extract<FilterField, { kind: 'dates' }>>;

function DatesFilter({ field, filters, onChange }: DatesProps) {
  const { label, name, from, to, isFutureAllowed = false } = field;
  const range = {
    label,
    isFutureAllowed,
    start: filters[from],
    end: filters[to],
    onChange: ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
      onChange({ ...(name !== undefined && { [name]: undefined }), [from]: start, [to]: end }),
  };
  if (name === undefined) return <DateRangeField {...range} />;
  return (
    <DateRangeField
      {...range}
      period={periodNamed(filters[name])}
      onPeriod={(period) => onChange({ [name]: period, [from]: undefined, [to]: undefined })}
    />
  );
}

function Checks({ field, type, filters, onChange }: FieldProps<ChecksField>) {
  const { fiscalMode } = useUnit($effectiveSettings);
  const chosen = field.chosenIn(filters);
  const options = field.options(type);
  const offered = options.filter(
    ({ value, isFiscal = false }) => !isFiscal || fiscalMode || chosen.includes(value),
  );
  const toggle = (value: string) => {
    const next = options.flatMap((one) =>
      (one.value === value) === chosen.includes(one.value) ? [] : one.value,
    );
    onChange({ ...withoutKeys(field.keys), ...field.filtersFor(next) });
  };
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="small mid second">{field.label}</legend>
      {offered.map(({ value, label }) => (
        <CheckLine key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          {label}
        </CheckLine>
      ))}
    </fieldset>
  );
}

/** The filters that are set, in words, each with what removes it. The days of a range are one filter. */
export function useSetFilters(fields: readonly FilterField[], address: ListAddress): SetFilter[] {
  const { filters, query, setFilters } = address;
  const clients = useUnit($clients);
  const clientName = (id: string) => clients.find((client) => String(client.id) === id)?.name ?? 'Deleted';
  return fields.flatMap((field) => {
    const label = wordsOf(field, filters, { type: query.type, clientName });
    const keys = keysOf(field);
    return label === null ? [] : [{ id: keys.join(), label, onRemove: () => setFilters(withoutKeys(keys)) }];
  });
}

type Naming = { type: string; clientName(id: string): string };

/** A filter in words; null where it isn't set. */
function wordsOf(
  field: FilterField,
  filters: Readonly<Filters>,
  { type, clientName }: Naming,
): string | null {
  const words = field.kind === 'checks' ? field.label : (field.words ?? field.label);
  if (field.kind === 'dates') {
    const name = field.name === undefined ? undefined : filters[field.name];
    return datesText(words, { name, from: filters[field.from], to: filters[field.to] });
  }
  if (field.kind === 'checks') {
    const chosen = field.chosenIn(filters);
    const labels = field.options(type).flatMap(({ value, label }) => (chosen.includes(value) ? label : []));
    return labels.length === 0 ? null : `${words}: ${labels.join(', ')}`;
  }
  const value = filters[field.key];
  if (value === undefined) return null;
  if (field.kind === 'choice') return field.inWords(value);
  return `${words}: ${field.kind === 'client' ? clientName(value) : value}`;
}
