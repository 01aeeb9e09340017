import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addProject } from '#entities/project/commands.ts';
import { $projectsState } from '#entities/project/model.ts';
import { useProjects } from '#entities/project/use-projects.ts';
import { ProjectDialog } from '#features/project-dialog/project-dialog.tsx';
import { commandFx } from '#shared/lib/commands/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ProjectTable } from './project-table.tsx';
import styles from './projects.module.css';

/** All projects, the newest first, with the sums of their jobs. */
export function Page() {
  const projects = useProjects();
  const [state, submit] = useUnit([$projectsState, commandFx]);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const create = (fields: { name: string; client_id: number | null }) => {
    setAsking(false);
    submit(addProject(fields, new Date().toISOString())).catch(() => undefined);
  };
  const newProject = (size: 'md' | 'lg') => (
    <Button variant="primary" size={size} icon="plus" onClick={() => setAsking(true)}>
      New project
    </Button>
  );
  return (
    <Frame
      title="Projects"
      before={<Breadcrumb parent="Jobs" to="/jobs" current="Projects" />}
      actions={projects.length === 0 ? null : newProject('md')}
    >
      <div className={styles.gap} />
      {state === 'failed' ? (
        <Alert tone="error">
          There was a problem loading your projects. Please try to refresh the page. If the problem continues,{' '}
          <Link to="/contact">contact support</Link>
        </Alert>
      ) : state === 'loading' ? (
        <SkeletonRows />
      ) : projects.length === 0 ? (
        <EmptyState
          title="Your projects stand here"
          text="A project holds the jobs that belong together, and says what they come to."
          action={newProject('lg')}
        />
      ) : (
        <ProjectTable projects={projects} onOpen={(id) => navigate(`/projects/${id}`)} />
      )}
      {isAsking ? (
        <ProjectDialog
          title="New project"
          confirm="Add project"
          initial={{ name: '', client_id: null }}
          onSave={create}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Frame>
  );
}
