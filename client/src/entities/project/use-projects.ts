import type { ProjectAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $projects, projectsClosed, projectsOpened } from './model.ts';

/**
 * The projects that are not deleted, the newest first; they are kept up to date while the caller is on the screen.
 * @param areShown whether the caller shows any; otherwise they aren't read
 */
export function useProjects(areShown = true): readonly ProjectAnswer[] {
  const [projects, open, close] = useUnit([$projects, projectsOpened, projectsClosed]);
  useEffect(() => {
    if (!areShown) return;
    open();
    return () => close();
  }, [areShown, open, close]);
  return projects;
}
