import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { Navigate, useParams } from 'react-router-dom';
import { $projectsState, projects } from '#entities/project/model.ts';
import { useProjectsRead } from '#entities/project/use-projects.ts';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Page as Frame, RecordMissing } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ProjectBar } from './project-bar.tsx';
import { ProjectFigures } from './project-figures.tsx';
import { ProjectJobs } from './project-jobs.tsx';

/** The page of one project: what its jobs come to, and the jobs. */
export function Page() {
  const id = Number(useParams().id ?? '');
  const { retry } = useProjectsRead();
  const [byId, state] = useUnit([projects.$byId, $projectsState]);
  const project = byId.get(id);
  if (project === undefined && state !== 'ready') {
    return (
      <Frame title="Project" head={<span />}>
        {state === 'loading' ? <SkeletonRows /> : <LoadFailure what="projects" onRetry={retry} />}
      </Frame>
    );
  }
  if (project === undefined) return <RecordMissing kind="project" list="/projects" />;
  // Deleting the project here leaves its page; undoing restores it in the list.
  if (project.deleted_at !== null) return <Navigate to="/projects" replace />;
  return <ProjectPage key={project.id} project={project} />;
}

function ProjectPage({ project }: { project: Project }) {
  return (
    <Frame title={project.name} head={<ProjectBar project={project} />}>
      <QuestionsAt place={recordPlace('project', project.id)} />
      <ProjectFigures project={project} />
      <ProjectJobs projectId={project.id} />
    </Frame>
  );
}
