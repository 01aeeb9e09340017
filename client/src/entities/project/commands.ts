import { editLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { newId } from '#shared/lib/commands/new-id.ts';

/** A record counts as deleted before its creation, so that undoing the creation hides it at once. */
const BEFORE_CREATION = '1970-01-01T00:00:00.000Z';

/** @param now the present instant, ISO 8601; likewise in the functions below */
export function addProject(
  fields: Pick<Project, 'name' | 'client_id'>,
  now: string,
): CommandDraft<'AddProject'> {
  return {
    name: 'AddProject',
    payload: { project: fields },
    label: 'Added project',
    subject: fields.name,
    patches: [
      {
        entity: 'project',
        id: newId(),
        fields: { ...fields, client_name: null, created_at: now, deleted_at: null },
        before: { deleted_at: BEFORE_CREATION },
        created: true,
      },
    ],
    failure: "We couldn't save your project",
  };
}

export function editProject(
  project: Project,
  fields: Partial<Pick<Project, 'name' | 'client_id'>>,
): CommandDraft<'EditProject'> {
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, project[field as keyof typeof fields]]),
  );
  return {
    name: 'EditProject',
    payload: { projectId: project.id, project: fields },
    label: editLabel('project', Object.keys(fields)),
    subject: project.name,
    patches: [{ entity: 'project', id: project.id, fields, before }],
    failure: "We couldn't update the project",
  };
}

export function deleteProject(project: Project, now: string): CommandDraft<'DeleteProject'> {
  return {
    name: 'DeleteProject',
    payload: { projectId: project.id },
    label: 'Deleted project',
    subject: project.name,
    patches: [
      { entity: 'project', id: project.id, fields: { deleted_at: now }, before: { deleted_at: null } },
    ],
    failure: "We couldn't delete the project",
  };
}
