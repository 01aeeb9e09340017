import {
  type ProjectAnswer,
  type ProjectFiguresAnswer,
  projectAnswer,
  projectFiguresAnswer,
} from '@ledgerline/shared-events/projects/answers.ts';
import { combine, sample } from 'effector';
import * as z from 'zod/mini';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { presentRecords } from '#shared/lib/records/present-records.ts';
import { storeCreated } from '#shared/lib/records/store-created.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

export const projects = createRecords<ProjectAnswer>('project');

/** The figures of a project depend on its jobs, so any command may change them. */
export const projectsQuery = createServerQuery((server) =>
  server.request('/api/project', { answer: z.array(projectFiguresAnswer) }),
);
const { loadFx } = projectsQuery;

sample({ clock: loadFx.doneData, target: projects.replaced });
storeCreated('project', projectAnswer, projects.loaded);

/** The projects that are not deleted, the newest first. */
export const $projects = presentRecords(projects.$byId).map((all) => all.toSorted((a, b) => byAge(a, b)));

/** A project that the server has not answered yet has a negative id, and is the newest. */
function byAge({ id: one }: ProjectAnswer, { id: other }: ProjectAnswer): number {
  return one < 0 || other < 0 ? one - other : other - one;
}

/** The figures of the projects by id, as they were read last. */
export const $projectFigures = projectsQuery.$data.map(
  (all): ReadonlyMap<number, ProjectFiguresAnswer> => new Map((all ?? []).map((one) => [one.id, one])),
);

/** Whether the projects have been read; `failed` when that failed and they never were. */
export const $projectsState = combine(projectsQuery.$data, projectsQuery.$errors, (all, errors) => {
  if (all !== null) return 'ready' as const;
  return errors.size > 0 ? ('failed' as const) : ('loading' as const);
});
