import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { $jobTypes, $languagePairs } from '#entities/catalogue/model.ts';
import { $clients } from '#entities/client/model.ts';
import type { JobFilter, JobsQuery } from '#entities/job/query.ts';
import { useProjects } from '#entities/project/use-projects.ts';
import { datesText } from '#features/list-views/dates-text.ts';
import type { SetFilter } from '#shared/ui/filter-bar/index.ts';

const STATUSES = [
  ['late', 'Late'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['onHold', 'On hold'],
] as const;

type Names = readonly { id: number; name: string }[];

/** The filters that are set, in words. A list of choices is one filter, and so are the days of a range. */
export function useSetFilters(
  { filters }: JobsQuery,
  go: (next: { filters: JobsQuery['filters'] }) => void,
): SetFilter[] {
  const [clients, jobTypes, pairs] = useUnit([$clients, $jobTypes, $languagePairs]);
  const projects = useProjects(filters.project !== undefined);
  const pairNames = pairs.map((pair) => ({ id: pair.id, name: languagePairLabel(pair) }));
  return wordsOf(filters, { clients, jobTypes, projects, pairs: pairNames }).flatMap(([label, ...parts]) =>
    label === null
      ? []
      : [{ id: parts.join(), label, onRemove: () => go({ filters: without(filters, parts) }) }],
  );
}

type Filters = JobsQuery['filters'];

/** Each filter in words, null when it is not set, and the parts of the address that it consists of. */
function wordsOf(
  filters: Filters,
  { clients, jobTypes, projects, pairs }: Record<'clients' | 'jobTypes' | 'projects' | 'pairs', Names>,
): readonly [string | null, ...JobFilter[]][] {
  const { completed_at, completed_from, completed_to, deadline, deadline_from, deadline_to } = filters;
  return [
    [filters.name === undefined ? null : `Name: ${filters.name}`, 'name'],
    [chosenText('Client', filters.client, clients), 'client'],
    [chosenText('Project', filters.project, projects), 'project'],
    [
      datesText('Deadline', { name: deadline, from: deadline_from, to: deadline_to }),
      'deadline',
      'deadline_from',
      'deadline_to',
    ],
    [
      datesText('Completed', { name: completed_at, from: completed_from, to: completed_to }),
      'completed_at',
      'completed_from',
      'completed_to',
    ],
    [statusText(filters), 'late', 'active', 'completed', 'onHold'],
    [chosenText('Job type', filters.jobType, jobTypes), 'jobType'],
    [chosenText('Language pair', filters.languagePair, pairs), 'languagePair'],
  ];
}

const without = (filters: Filters, parts: readonly JobFilter[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !parts.some((part) => part === name)));

function statusText(filters: Filters): string | null {
  const words = STATUSES.flatMap(([name, word]) => (filters[name] === '1' ? [word] : []));
  return words.length === 0 ? null : `Status: ${words.join(', ')}`;
}

function chosenText(label: string, ids: string | undefined, names: Names): string | null {
  if (ids === undefined) return null;
  const missing = names.length === 0 ? '…' : 'Deleted';
  const chosen = ids.split(',').map((id) => names.find((one) => String(one.id) === id)?.name ?? missing);
  return `${label}: ${chosen.join(', ')}`;
}
