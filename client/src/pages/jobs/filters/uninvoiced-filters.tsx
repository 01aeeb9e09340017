import { useUnit } from 'effector-react';
import { $clients } from '../../../entities/client/index.ts';
import { jobs } from '../../../entities/job/index.ts';
import { RadioGroup } from '../../../shared/ui/choice/index.ts';
import styles from './filters.module.css';
import type { FilterProps } from './filters-panel.tsx';

const COMPLETED = [
  { value: 'anytime', label: 'Anytime' },
  { value: 'this-month', label: 'In this month' },
  { value: 'last-month', label: 'In last month' },
];

/** Clients with uninvoiced jobs, and when the jobs were completed. */
export function UninvoicedFilters({ query, set }: FilterProps) {
  const [clients, byId] = useUnit([$clients, jobs.$byId]);
  const waiting = new Set(
    [...byId.values()]
      .filter((job) => job.completed_at !== null && !job.invoiced && job.deleted_at === null)
      .map(({ client_id }) => client_id),
  );
  const chosen = query.filters.client ?? '';
  const offered = clients.filter(({ id }) => waiting.has(id) || String(id) === chosen);
  return (
    <div className={styles.group}>
      <RadioGroup
        legend="Client"
        value={chosen}
        choices={[
          { value: '', label: 'All clients' },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(client) => set({ client: client === '' ? undefined : client })}
      />
      <RadioGroup
        legend="Completed"
        value={query.filters.completed_at ?? 'anytime'}
        choices={COMPLETED}
        onChange={(when) => set({ completed_at: when === 'anytime' ? undefined : when })}
      />
    </div>
  );
}
