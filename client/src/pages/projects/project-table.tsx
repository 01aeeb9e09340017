import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { clients } from '#entities/client/model.ts';
import { $projectFigures } from '#entities/project/model.ts';
import { projectSums } from '#entities/project/project-sums.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './projects.module.css';

type Props = { projects: readonly Project[]; onOpen(id: number): void };

/** The projects with their figures. A click anywhere on a row opens it; on a phone a row has two lines. */
export function ProjectTable({ projects, onOpen }: Props) {
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, styles.projects)}>
      <thead>
        <tr>
          <th scope="col" className="rest">
            Name
          </th>
          <th scope="col">Client</th>
          <th scope="col" className="num">
            Jobs
          </th>
          <th scope="col" className="num">
            Active
          </th>
          <th scope="col" className="num">
            Uninvoiced
          </th>
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectRow({ project, onOpen }: { project: Project; onOpen(id: number): void }) {
  const [figures, clientById] = useUnit([$projectFigures, clients.$byId]);
  const { id, name, client_id } = project;
  const own = figures.get(id);
  const sums = own === undefined ? null : projectSums(own);
  const client = client_id === null ? '' : (clientById.get(client_id)?.name ?? project.client_name ?? '');
  return (
    <tr
      onClick={({ target }) => {
        if (id > 0 && (!(target instanceof Element) || target.closest('a') === null)) onOpen(id);
      }}
    >
      <td>
        {id > 0 ? (
          <Link to={`/projects/${id}`} className="mid reach">
            {name}
          </Link>
        ) : (
          <span className="mid">{name}</span>
        )}
      </td>
      <td className="second">{client || '–'}</td>
      <td className="num">{own?.jobs ?? 0}</td>
      <td className="num">{own?.activeJobs || '–'}</td>
      <td className="num">{own && own.uninvoiced > 0 ? sums?.uninvoiced : '–'}</td>
      <td className="num mid">{sums?.value ?? ''}</td>
    </tr>
  );
}
