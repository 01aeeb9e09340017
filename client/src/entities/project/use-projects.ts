import type { ProjectAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $projects, projectsClosed, projectsOpened } from './model.ts';

/** The projects that are not deleted, the newest first; they are kept up to date while the caller is on the screen. */
export function useProjects(): readonly ProjectAnswer[] {
  const [projects, open, close] = useUnit([$projects, projectsOpened, projectsClosed]);
  useEffect(() => {
    open();
    return () => close();
  }, [open, close]);
  return projects;
}
