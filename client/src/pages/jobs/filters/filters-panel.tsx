import type { JobsQuery } from '#entities/job/query.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { AllFilters } from './all-filters.tsx';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';
import { UninvoicedFilters } from './uninvoiced-filters.tsx';

type Props = {
  query: JobsQuery;
  go(next: Partial<JobsQuery>, options?: { replace: boolean }): void;
  onClose(): void;
};

/** The filters of a list. They are stored in the address, so that Back and shared links restore them. */
export function FiltersPanel({ query, go, onClose }: Props) {
  const set: FilterProps['set'] = (values) => {
    const entries = Object.entries({ ...query.filters, ...values }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    go({ filters: Object.fromEntries(entries) }, { replace: true });
  };
  const isSet = Object.keys(query.filters).length > 0;
  return (
    <>
      <div className={styles.head}>
        <h2 className="h2">Filters</h2>
        <IconButton icon="x" label="Close filters" onClick={onClose} />
      </div>
      {query.type === 'uninvoiced' ? (
        <UninvoicedFilters query={query} set={set} />
      ) : (
        <AllFilters query={query} set={set} />
      )}
      {isSet ? (
        <Button variant="text" size="sm" onClick={() => go({ filters: {} })}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}
