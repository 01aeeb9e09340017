import { useUnit } from 'effector-react';
import { useState } from 'react';
import { addProject } from '#entities/project/commands.ts';
import { ProjectDialog } from '#entities/project/project-dialog.tsx';
import { useProjects } from '#entities/project/use-projects.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';

const NONE = 'none';
const NEW = 'new';

/** The project of the job: one of the account, those of the client first, or a new one. */
export function ProjectChoice() {
  const ref = useWizard();
  const { clientId, projectId } = useDraft();
  const offered = useProjects();
  const [isAsking, setAsking] = useState(false);
  const create = useNewProject();
  const ofClient = offered.filter(({ client_id }) => client_id !== null && client_id === clientId);
  const ordered = [...ofClient, ...offered.filter((project) => !ofClient.includes(project))];
  const choose = (id: number | null) => ref.send({ type: 'CHANGE', fields: { projectId: id } });
  return (
    <>
      <SelectField
        label="Project"
        value={projectId === null ? NONE : String(projectId)}
        options={[
          { value: NONE, label: 'No project' },
          ...ordered.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NEW, label: 'New project…' },
        ]}
        onChange={(value) =>
          value === NEW ? setAsking(true) : choose(value === NONE ? null : Number(value))
        }
      />
      {isAsking ? (
        <ProjectDialog
          title="New project"
          confirm="Add project"
          initial={{ name: '', client_id: clientId }}
          onSave={(fields) => {
            setAsking(false);
            create(fields);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Creates a project and chooses it at once, by its temporary id until the server has answered. */
function useNewProject() {
  const ref = useWizard();
  const submit = useUnit(commandFx);
  return (fields: { name: string; client_id: number | null }) => {
    const draft = addProject(fields, new Date().toISOString());
    const temporaryId = Number(draft.patches[0]?.id);
    const settle = (id: number | null) => {
      const { context, status } = ref.getSnapshot();
      if (status === 'active' && context.draft.projectId === temporaryId)
        ref.send({ type: 'CHANGE', fields: { projectId: id } });
    };
    submit(draft).then(
      ({ result }) => settle(createdId(result, 'project')),
      () => settle(null),
    );
    ref.send({ type: 'CHANGE', fields: { projectId: temporaryId } });
  };
}
