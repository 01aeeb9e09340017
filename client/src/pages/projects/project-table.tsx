import type {
  ProjectAnswer as Project,
  ProjectFiguresAnswer,
} from '@ledgerline/shared-events/projects/answers.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { clients } from '#entities/client/model.ts';
import { $projectFigures } from '#entities/project/model.ts';
import { projectSums } from '#entities/project/project-sums.ts';
import { directionOf, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { SortHead, tableStyles } from '#shared/ui/table/index.ts';
import { OWN_PROJECT_SORT, PROJECT_COLUMNS, type ProjectColumn, sortProjects } from './project-order.ts';
import styles from './projects.module.css';

type Props = {
  projects: readonly Project[];
  /** The order in the address; null for the list's own. */
  sort: string | null;
  onSort(sort: string | null): void;
  onOpen(id: number): void;
};

const NUMBERS: ReadonlySet<ProjectColumn> = new Set(['jobs', 'active', 'uninvoiced', 'value']);
const COLUMNS: readonly ProjectColumn[] = ['name', 'client', 'jobs', 'active', 'uninvoiced', 'value'];

/** The projects with their figures. A click anywhere on a row opens it; on a phone a row has two lines. */
export function ProjectTable({ projects, sort, onSort, onOpen }: Props) {
  const [figures, clientById] = useUnit([$projectFigures, clients.$byId]);
  const clientOf = (project: Project) => clientName(project, clientById);
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, styles.projects)}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHead
              key={column}
              label={PROJECT_COLUMNS[column].label}
              direction={directionOf(sort ?? OWN_PROJECT_SORT, column)}
              className={NUMBERS.has(column) ? 'num' : column === 'name' ? 'rest' : undefined}
              onSort={() =>
                onSort(sortAfterClick(sort, column, PROJECT_COLUMNS[column].first, OWN_PROJECT_SORT))
              }
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortProjects(projects, figures, sort, clientOf).map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            own={figures.get(project.id)}
            client={clientOf(project)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The present name of the client of a project, that of a deleted one, or nothing. */
function clientName(
  { client_id, client_name }: Project,
  byId: ReadonlyMap<number, { name: string }>,
): string {
  return client_id === null ? '' : (byId.get(client_id)?.name ?? client_name ?? '');
}

type RowProps = {
  project: Project;
  own: ProjectFiguresAnswer | undefined;
  client: string;
  onOpen(id: number): void;
};

function ProjectRow({ project: { id, name }, own, client, onOpen }: RowProps) {
  const sums = own === undefined ? null : projectSums(own);
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
