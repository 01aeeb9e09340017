import { useUnit } from 'effector-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { $projectsState } from '#entities/project/model.ts';
import { useProjectsRead } from '#entities/project/use-projects.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { projectSortOf } from './project-order.ts';
import { ProjectTable } from './project-table.tsx';
import styles from './projects.module.css';

/** All projects with the sums of their jobs, the newest first unless the address has another order. */
export function Page() {
  const { projects, retry } = useProjectsRead();
  const state = useUnit($projectsState);
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const newProject = (size: 'md' | 'lg') => (
    <ActionButton action="project.new" variant="primary" size={size} />
  );
  return (
    <Frame
      title="Projects"
      before={<Breadcrumb parent="Jobs" to="/jobs" />}
      actions={projects.length === 0 ? null : newProject('md')}
    >
      <div className={styles.gap} />
      {state === 'failed' ? (
        <LoadFailure what="projects" onRetry={retry} />
      ) : state === 'loading' ? (
        <SkeletonRows />
      ) : projects.length === 0 ? (
        <EmptyState
          title="No projects yet"
          text="Group related jobs and see their total."
          action={newProject('lg')}
        />
      ) : (
        <ProjectTable
          projects={projects}
          sort={projectSortOf(search.get('sort'))}
          onSort={(sort) => setSearch(sort === null ? {} : { sort })}
          onOpen={(id) => navigate(`/projects/${id}`)}
        />
      )}
    </Frame>
  );
}
