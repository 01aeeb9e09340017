import { Button } from '#shared/ui/button/index.ts';
import { FilterChip } from '#shared/ui/chip/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import styles from './trail-filter-bar.module.css';
import { isFiltered, KINDS, type Kind, ORIGINS, type Origin, type TrailFilters } from './trail-filters.ts';

const KIND_WORDS: Record<Kind, string> = {
  all: 'All',
  edits: 'Edits',
  status: 'Status',
  mail: 'Email',
  pdf: 'PDF',
};
const ORIGIN_WORDS: Record<Origin, string> = {
  anyone: 'Anyone',
  user: 'You',
  undo: 'Undo, redo',
  import: 'Import',
  system: 'System',
};
const ORIGIN_OPTIONS = ORIGINS.map((value) => ({ value, label: ORIGIN_WORDS[value] }));
const NO_FILTERS: TrailFilters = { kind: 'all', by: 'anyone', from: null, to: null };

type Props = {
  filters: TrailFilters;
  shown: number;
  total: number;
  onChange(filters: TrailFilters): void;
};

/** Filters the audit trail by kind, by origin and by day. */
export function TrailFilterBar({ filters, shown, total, onChange }: Props) {
  return (
    <div className={styles.bar}>
      <div className={styles.kinds}>
        {KINDS.map((kind) => (
          <FilterChip
            key={kind}
            chosen={filters.kind === kind}
            onClick={() => onChange({ ...filters, kind })}
          >
            {KIND_WORDS[kind]}
          </FilterChip>
        ))}
      </div>
      <div className={styles.fields}>
        <SelectField
          label="Actor"
          labelHidden
          size="sm"
          value={filters.by}
          options={ORIGIN_OPTIONS}
          onChange={(value) =>
            onChange({ ...filters, by: ORIGINS.find((origin) => origin === value) ?? 'anyone' })
          }
        />
        <DateRangeField
          label="Days"
          labelHidden
          className={styles.days}
          start={filters.from ?? undefined}
          end={filters.to ?? undefined}
          onChange={({ start, end }) => onChange({ ...filters, from: start ?? null, to: end ?? null })}
        />
      </div>
      <p className={styles.count} role="status">
        {isFiltered(filters) ? `${shown} of ${total} entries` : null}
        {isFiltered(filters) ? (
          <Button variant="text" size="sm" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        ) : null}
      </p>
    </div>
  );
}
