import type { UninvoicedClientAnswer as UninvoicedClient } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { uninvoicedClientsQuery } from '#entities/job/uninvoiced-clients.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { type Choice, RadioGroup } from '#shared/ui/choice/index.ts';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';

const COMPLETED = [
  { value: 'anytime', label: 'Anytime' },
  { value: 'this-month', label: 'In this month' },
  { value: 'last-month', label: 'In last month' },
];

/** The client of uninvoiced jobs, and the range of their completion. */
export function UninvoicedFilters({ query, set }: FilterProps) {
  const completedAt = query.filters.completed_at;
  const { data: offered } = useScreenQuery(uninvoicedClientsQuery, { completedAt });
  return (
    <div className={styles.group}>
      <RadioGroup
        legend="Client"
        value={query.filters.client ?? ''}
        choices={useClientChoices(offered, query.filters.client)}
        onChange={(client) => set({ client: client === '' ? undefined : client })}
      />
      <RadioGroup
        legend="Completed"
        value={completedAt ?? 'anytime'}
        choices={COMPLETED}
        onChange={(when) => set({ completed_at: when === 'anytime' ? undefined : when })}
      />
    </div>
  );
}

/** The choices of the server, and the chosen client even when it has no such job any more. */
function useClientChoices(
  offered: readonly UninvoicedClient[] | null,
  chosen: string | undefined,
): Choice<string>[] {
  const clients = useUnit($clients);
  const choices = (offered ?? []).map(asChoice);
  const isMissing = chosen !== undefined && !choices.some(({ value }) => value === chosen);
  const gone = clients.filter(({ id }) => isMissing && String(id) === chosen);
  return [
    { value: '', label: 'All clients' },
    ...choices,
    ...gone.map(({ id, name }) => asChoice({ client_id: id, name, jobs: 0 })),
  ];
}

const asChoice = ({ client_id, name, jobs }: UninvoicedClient): Choice<string> => ({
  value: String(client_id),
  label: name,
  count: jobs,
});
