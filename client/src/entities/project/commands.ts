import { editLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { changed, created, gone } from '#shared/lib/commands/record-patches.ts';

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
    patches: [created('project', { ...fields, client_name: null, created_at: now, deleted_at: null })],
    failure: "We couldn't save your project",
  };
}

export function editProject(
  project: Project,
  fields: Partial<Pick<Project, 'name' | 'client_id'>>,
): CommandDraft<'EditProject'> {
  return {
    name: 'EditProject',
    payload: { projectId: project.id, project: fields },
    label: editLabel('project', Object.keys(fields)),
    subject: project.name,
    patches: [changed<Project>('project', project, fields)],
    failure: "We couldn't update the project",
  };
}

export function deleteProject(project: Project, now: string): CommandDraft<'DeleteProject'> {
  return {
    name: 'DeleteProject',
    payload: { projectId: project.id },
    label: 'Deleted project',
    subject: project.name,
    patches: [gone('project', project, now)],
    failure: "We couldn't delete the project",
  };
}
