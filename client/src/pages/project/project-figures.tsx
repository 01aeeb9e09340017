import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { clients } from '#entities/client/model.ts';
import { $projectFigures } from '#entities/project/model.ts';
import { projectSums } from '#entities/project/project-sums.ts';
import styles from './project.module.css';

/** The client of a project, and the figures of its jobs. */
export function ProjectFigures({ project }: { project: Project }) {
  const [figures, clientById] = useUnit([$projectFigures, clients.$byId]);
  const own = figures.get(project.id);
  const sums = own === undefined ? null : projectSums(own);
  const client = project.client_id === null ? undefined : clientById.get(project.client_id);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Client</dt>
        <dd>
          {client === undefined ? (
            (project.client_name ?? '–')
          ) : (
            <Link to={`/clients/${client.id}`}>{client.name}</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Jobs</dt>
        <dd>
          {own?.jobs ?? 0}
          <span className={styles.sub}>{own === undefined ? '' : `${own.activeJobs} active`}</span>
        </dd>
      </div>
      <div>
        <dt>Uninvoiced</dt>
        <dd>{sums?.uninvoiced ?? '–'}</dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          {sums?.value ?? '–'}
          {sums?.missing ? <span className={styles.sub}>{sums.missing}</span> : null}
        </dd>
      </div>
    </dl>
  );
}
