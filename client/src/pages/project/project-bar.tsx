import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteProject, editProject } from '#entities/project/commands.ts';
import { ProjectDialog } from '#entities/project/project-dialog.tsx';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { changedFields } from '#shared/lib/records/changed-fields.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { QuestionChip } from '#shared/ui/edit-question/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb } from '#shared/ui/page/index.ts';
import styles from './project.module.css';

/** The name of a project, and what can be done with it. Deleting needs no question: undo restores the project. */
export function ProjectBar({ project }: { project: Project }) {
  const [submit, undo, toast] = useUnit([commandFx, undoFx, toastShown]);
  const [opened, setOpened] = useState<Project | null>(null);
  const baseline = useEditBaseline();
  const navigate = useNavigate();
  const edit = () => {
    baseline.begin(project);
    setOpened(project);
  };
  const save = (fields: { name: string; client_id: number | null }) => {
    const changed = opened === null ? {} : changedFields<typeof fields>(opened, fields);
    setOpened(null);
    if (Object.keys(changed).length > 0)
      submit(baseline.attachTo(editProject(project, changed))).catch(() => undefined);
  };
  const remove = () => {
    const key = crypto.randomUUID();
    submit({ ...deleteProject(project, new Date().toISOString()), key }).catch(() => undefined);
    toast({
      id: key,
      kind: 'done',
      message: messageAbout('Project deleted', project.name),
      actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) }],
    });
    navigate('/projects');
  };
  return (
    <>
      <div className={styles.bar}>
        <Breadcrumb parent="Projects" to="/projects" current={project.name} />
        <div className="line">
          <QuestionChip />
          <ActionMenu
            entries={[{ id: 'delete', label: 'Delete', icon: 'trash', danger: true, perform: remove }]}
            label="More actions"
            position="bottom-end"
          >
            <IconButton icon="dots" label="More actions" />
          </ActionMenu>
          <Button icon="pencil" onClick={edit}>
            Edit
          </Button>
        </div>
      </div>
      <h1 className={styles.title}>{project.name}</h1>
      {opened === null ? null : (
        <ProjectDialog
          title="Edit project"
          confirm="Save"
          initial={{ name: opened.name, client_id: opened.client_id }}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
