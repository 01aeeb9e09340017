import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { addProject } from '#entities/project/commands.ts';
import { ProjectDialog } from '#entities/project/project-dialog.tsx';
import { useProjects } from '#entities/project/use-projects.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';

/** Asks for a new project over the page from which it was opened, and shows it among all projects. */
export function Page() {
  useProjects();
  const submit = useUnit(commandFx);
  const { close } = useOverlay();
  const navigate = useNavigate();
  return (
    <ProjectDialog
      title="New project"
      confirm="Add project"
      initial={{ name: '', client_id: null }}
      onSave={(fields) => {
        submit(addProject(fields, new Date().toISOString())).catch(() => undefined);
        void navigate('/projects', { replace: true });
      }}
      onClose={close}
    />
  );
}
