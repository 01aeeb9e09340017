import type { ProjectAnswer, ProjectFiguresAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import type { FirstDirection } from '#shared/lib/rows/sort-clicks.ts';

/** A column of the list of projects. */
export type ProjectColumn = 'name' | 'client' | 'jobs' | 'active' | 'uninvoiced' | 'value';

/** The columns in their order, with the direction of their first click. */
export const PROJECT_COLUMNS: Readonly<Record<ProjectColumn, { label: string; first: FirstDirection }>> = {
  name: { label: 'Name', first: 'ascending' },
  client: { label: 'Client', first: 'ascending' },
  jobs: { label: 'Jobs', first: 'descending' },
  active: { label: 'Active', first: 'descending' },
  uninvoiced: { label: 'Uninvoiced', first: 'descending' },
  value: { label: 'Value', first: 'descending' },
};

/** The list's own order: the newest first. No column has it. */
export const OWN_PROJECT_SORT = '-age';

/** The order that a text of the address names, such as `-value`; null when projects are not sorted by that. */
export function projectSortOf(text: string | null): string | null {
  const column = text?.replace(/^-/, '') ?? '';
  return Object.hasOwn(PROJECT_COLUMNS, column) ? text : null;
}

type Figures = ReadonlyMap<number, ProjectFiguresAnswer>;

/**
 * The projects in an order; equal ones stay as they are. Those without a client come last in both directions.
 * @param sort a column, after `-` when descending; null for the order that they have
 */
export function sortProjects(
  projects: readonly ProjectAnswer[],
  figures: Figures,
  sort: string | null,
  clientOf: (project: ProjectAnswer) => string,
): readonly ProjectAnswer[] {
  if (sort === null) return projects;
  const sign = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace(/^-/, '');
  const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const compare = (one: ProjectAnswer, other: ProjectAnswer): number => {
    if (column === 'name') return sign * names.compare(one.name, other.name);
    if (column === 'client') {
      const [first, second] = [clientOf(one), clientOf(other)];
      if (first === '' || second === '') return Number(first === '') - Number(second === '');
      return sign * names.compare(first, second);
    }
    return sign * (figureOf(figures, one, column) - figureOf(figures, other, column));
  };
  return projects.toSorted(compare);
}

function figureOf(figures: Figures, { id }: ProjectAnswer, column: string): number {
  const own = figures.get(id);
  if (own === undefined) return 0;
  if (column === 'jobs') return own.jobs;
  if (column === 'active') return own.activeJobs;
  return column === 'uninvoiced' ? own.uninvoiced : own.value;
}
