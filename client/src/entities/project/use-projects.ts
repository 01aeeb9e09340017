import type { ProjectAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { $projects, projectsQuery } from './model.ts';

/**
 * The projects that are not deleted, the newest first; they are kept up to date while the caller is on the screen.
 * @param areShown whether the caller shows any; otherwise they aren't read
 */
export function useProjects(areShown = true): readonly ProjectAnswer[] {
  return useProjectsRead(areShown).projects;
}

/** The same, with the function that reads them again after a failure. */
export function useProjectsRead(areShown = true) {
  const { retry } = useScreenQuery(projectsQuery, areShown ? undefined : null);
  return { projects: useUnit($projects), retry };
}
