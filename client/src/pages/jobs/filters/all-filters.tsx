import { periodNamed } from '@ledgerline/shared-events/dates/period.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { $jobTypes, $languagePairs } from '#entities/catalogue/model.ts';
import { $clients } from '#entities/client/model.ts';
import type { JobFilter } from '#entities/job/query.ts';
import { useProjects } from '#entities/project/use-projects.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { useDebounced } from '#shared/lib/time/use-debounced.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { DateRangeField } from '#shared/ui/date-range/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';

const NAME_PAUSE_MS = 300;

const STATUSES = [
  { filter: 'active', label: 'Active' },
  { filter: 'completed', label: 'Completed' },
  { filter: 'onHold', label: 'On hold' },
  { filter: 'late', label: 'Late' },
] as const satisfies readonly { filter: JobFilter; label: string }[];

/** The filters of the list of all jobs. */
export function AllFilters({ query, set }: FilterProps) {
  const [clients, jobTypes, pairs, isWithoutPairs] = useUnit([
    $clients,
    $jobTypes,
    $languagePairs,
    $languagePairsDisabled,
  ]);
  const { filters } = query;
  const [name, setName] = useDebounced(filters.name ?? '', NAME_PAUSE_MS, (text) => set({ name: text }));
  return (
    <div className={styles.group}>
      <TextField
        label="Name"
        type="search"
        size="sm"
        icon="search"
        placeholder="Contains…"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label="Client"
        size="sm"
        value={filters.client ?? ''}
        options={[
          { value: '', label: 'All clients' },
          ...clients.map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
        onChange={(client) => set({ client })}
      />
      <ProjectFilter query={query} set={set} />
      <Dates query={query} set={set} />
      <Statuses query={query} set={set} />
      <Several
        legend="Job type"
        value={filters.jobType}
        options={jobTypes.map(({ id, name: label }) => ({ id, label }))}
        onChange={(jobType) => set({ jobType })}
      />
      {isWithoutPairs ? null : (
        <Several
          legend="Language pair"
          value={filters.languagePair}
          options={pairs.map((pair) => ({ id: pair.id, label: languagePairLabel(pair) }))}
          onChange={(languagePair) => set({ languagePair })}
        />
      )}
    </div>
  );
}

function ProjectFilter({ query: { filters }, set }: FilterProps) {
  const projects = useProjects();
  if (projects.length === 0 && filters.project === undefined) return null;
  return (
    <SelectField
      label="Project"
      size="sm"
      value={filters.project ?? ''}
      options={[
        { value: '', label: 'All projects' },
        ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(project) => set({ project })}
    />
  );
}

function Dates({ query: { filters }, set }: FilterProps) {
  return (
    <>
      <DateRangeField
        label="Deadline"
        isFutureAllowed
        period={periodNamed(filters.deadline)}
        onPeriod={(deadline) => set({ deadline, deadline_from: undefined, deadline_to: undefined })}
        start={filters.deadline_from}
        end={filters.deadline_to}
        onChange={({ start, end }) => set({ deadline: undefined, deadline_from: start, deadline_to: end })}
      />
      <DateRangeField
        label="Completed"
        period={periodNamed(filters.completed_at)}
        onPeriod={(name) => set({ completed_at: name, completed_from: undefined, completed_to: undefined })}
        start={filters.completed_from}
        end={filters.completed_to}
        onChange={({ start, end }) =>
          set({ completed_at: undefined, completed_from: start, completed_to: end })
        }
      />
    </>
  );
}

function Statuses({ query: { filters }, set }: FilterProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>Status</legend>
      {STATUSES.map(({ filter, label }) => (
        <CheckLine
          key={filter}
          checked={filters[filter] === '1'}
          onChange={(isOn) => set({ [filter]: isOn ? '1' : undefined })}
        >
          {label}
        </CheckLine>
      ))}
    </fieldset>
  );
}

type SeveralProps = {
  legend: string;
  value: string | undefined;
  options: readonly { id: number; label: string }[];
  onChange(value: string | undefined): void;
};

function Several({ legend, value, options, onChange }: SeveralProps) {
  const chosen = new Set((value ?? '').split(',').filter((id) => id !== ''));
  if (options.length === 0) return null;
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id);
    onChange(next.length === 0 ? undefined : next.join(','));
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ id, label }) => (
        <CheckLine key={id} checked={chosen.has(String(id))} onChange={(isOn) => toggle(String(id), isOn)}>
          {label}
        </CheckLine>
      ))}
    </fieldset>
  );
}
