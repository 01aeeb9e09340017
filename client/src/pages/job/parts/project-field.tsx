import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addProject } from '#entities/project/commands.ts';
import { projects } from '#entities/project/model.ts';
import { ProjectDialog } from '#entities/project/project-dialog.tsx';
import { useProjects } from '#entities/project/use-projects.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { FieldMenu } from './field-menu.tsx';
import { LabelledField } from './labelled-field.tsx';

const NONE = 'none';
const NEW = 'new';

/** The project of a job, with a link to its page; another one is chosen, or created at once. */
export function ProjectField({ job, edits }: { job: Job; edits: JobEdits }) {
  const offered = useProjects();
  const [byId, submit] = useUnit([projects.$byId, commandFx]);
  const [isAsking, setAsking] = useState(false);
  const id = job.project_id;
  const project = id === null ? undefined : byId.get(id);
  const name = project?.name ?? job.project_name;
  const isThere = project !== undefined && project.deleted_at === null;
  const create = (fields: { name: string; client_id: number | null }) => {
    setAsking(false);
    const draft = addProject(fields, new Date().toISOString());
    submit(draft).catch(() => undefined);
    edits.set({ project_id: Number(draft.patches[0]?.id) }, 'Project');
  };
  return (
    <LabelledField label="Project" place={fieldPlace('job', job.id, 'project_id')}>
      {id === null || name === null ? (
        <span className={styles.sub}>No project</span>
      ) : isThere && id > 0 ? (
        <Link to={`/projects/${id}`} className="touch">
          {name}
        </Link>
      ) : (
        name
      )}
      <FieldMenu
        label="Project"
        value={id === null ? NONE : String(id)}
        options={[
          { value: NONE, label: 'No project' },
          ...offered.map((one) => ({ value: String(one.id), label: one.name })),
          { value: NEW, label: 'New project…' },
        ]}
        onChange={(value) =>
          value === NEW
            ? setAsking(true)
            : edits.set({ project_id: value === NONE ? null : Number(value) }, 'Project')
        }
      />
      {isAsking ? (
        <ProjectDialog
          title="New project"
          confirm="Add project"
          initial={{ name: '', client_id: job.client_id }}
          onSave={create}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </LabelledField>
  );
}
