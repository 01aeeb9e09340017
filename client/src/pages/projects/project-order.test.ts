import type { ProjectAnswer, ProjectFiguresAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { describe, expect, it } from 'vitest';
import { projectSortOf, sortProjects } from './project-order.ts';

const project = (id: number, name: string, client_name: string | null): ProjectAnswer => ({
  id,
  name,
  client_id: client_name === null ? null : 1,
  client_name,
  created_at: '2026-11-01T09:00:00.000Z',
  deleted_at: null,
});
const PROJECTS = [
  project(3, 'Atlas 10', null),
  project(2, 'atlas 9', 'Nordwind'),
  project(1, 'Zebra', 'Éditions Halden'),
];
const figures = (id: number, jobs: number, value: number): [number, ProjectFiguresAnswer] => [
  id,
  {
    ...project(id, '', null),
    jobs,
    activeJobs: 4 - jobs,
    value,
    uninvoiced: 0,
    currency: 'EUR',
    missingRates: [],
  },
];
const FIGURES = new Map([figures(1, 3, 20), figures(2, 1, 100.5), figures(3, 2, 0)]);
const sorted = (sort: string | null) =>
  sortProjects(PROJECTS, FIGURES, sort, ({ client_name }) => client_name ?? '').map(({ id }) => id);

describe('the order of projects', () => {
  it('is their own without a column', () => {
    expect(sorted(null)).toEqual([3, 2, 1]);
  });

  it('counts numbers in names and no case', () => {
    expect(sorted('name')).toEqual([2, 3, 1]);
    expect(sorted('-name')).toEqual([1, 3, 2]);
  });

  it('has the projects without a client last, in both directions', () => {
    expect(sorted('client')).toEqual([1, 2, 3]);
    expect(sorted('-client')).toEqual([2, 1, 3]);
  });

  it('follows each figure, and equal ones stay as they are', () => {
    expect(sorted('-jobs')).toEqual([1, 3, 2]);
    expect(sorted('-active')).toEqual([2, 3, 1]);
    expect(sorted('-value')).toEqual([2, 1, 3]);
    expect(sorted('-uninvoiced')).toEqual([3, 2, 1]);
  });

  it('is read from the address when it names a column', () => {
    expect(projectSortOf('-value')).toBe('-value');
    expect(projectSortOf('client')).toBe('client');
    expect(projectSortOf('toString')).toBeNull();
    expect(projectSortOf(null)).toBeNull();
  });
});
