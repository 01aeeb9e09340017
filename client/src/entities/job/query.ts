import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { readSort, type SortText, sortText } from '@ledgerline/shared-events/lists/sort.ts';
import * as z from 'zod/mini';

const FILTERS = [
  'name',
  'client',
  'jobType',
  'languagePair',
  'project',
  'active',
  'onHold',
  'completed',
  'late',
  'completed_at',
  'completed_from',
  'completed_to',
  'deadline',
  'deadline_from',
  'deadline_to',
] as const;

export type JobFilter = (typeof FILTERS)[number];

/** The list of jobs that the address names. Empty filters are left out. */
export type JobsQuery = {
  type: JobListType;
  page: number;
  /** Without it the list has its own order. */
  sort?: SortText<'jobs'> | undefined;
  filters: Readonly<Partial<Record<JobFilter, string>>>;
};

/** The own order of each list. */
export const OWN_JOB_SORT: Record<JobListType, SortText<'jobs'>> = {
  active: 'deadline',
  uninvoiced: '-completed_at',
  all: '-created_at',
};

const type = z.catch(z.enum(['active', 'uninvoiced', 'all']), 'active');
const page = z.catch(z.coerce.number().check(z.int(), z.positive()), 1);

/** The order that a text names; undefined when jobs are not sorted by that. */
export function jobSortOf(text: string | null): SortText<'jobs'> | undefined {
  const sort = readSort('jobs', text ?? '');
  return sort === null ? undefined : sortText(sort);
}

/** The filters of each list. */
const OF_LIST: Record<JobListType, readonly JobFilter[]> = {
  active: [],
  uninvoiced: ['client', 'completed_at'],
  all: FILTERS,
};

/** Reads the address. Ignores anything that is no filter of its list. */
export function readJobsQuery(search: URLSearchParams): JobsQuery {
  const clientId = search.get('client_id');
  const list = type.parse(search.get('type') ?? (clientId === null ? 'active' : 'all'));
  const filters = OF_LIST[list].flatMap((filter) => {
    const value = search.get(filter) ?? (filter === 'client' ? clientId : null);
    return value === null || value.trim() === '' ? [] : [[filter, value] as const];
  });
  return {
    type: list,
    page: page.parse(search.get('page') ?? 1),
    filters: Object.fromEntries(filters),
    sort: jobSortOf(search.get('sort')),
  };
}

/** The address of a query, without defaults. */
export function writeJobsQuery({ type: list, page: at, sort, filters }: JobsQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (list !== 'active') search.set('type', list);
  for (const filter of OF_LIST[list]) {
    const value = filters[filter];
    if (value !== undefined && value !== '') search.set(filter, value);
  }
  if (sort !== undefined && sort !== OWN_JOB_SORT[list]) search.set('sort', sort);
  if (at > 1) search.set('page', String(at));
  return search;
}

/** The key of a list in the store: two addresses of the same list have the same key. */
export function jobsKey(query: JobsQuery): string {
  const search = writeJobsQuery(query);
  search.set('type', query.type);
  search.sort();
  return search.toString();
}

/** How many filters are set, for the button; a date range counts as one. */
export function filterCount({ filters }: JobsQuery): number {
  const kinds = Object.keys(filters).map((name) => {
    if (['active', 'onHold', 'completed', 'late'].includes(name)) return 'status';
    return name.replace(/_(from|to|at)$/, '');
  });
  return new Set(kinds).size;
}
