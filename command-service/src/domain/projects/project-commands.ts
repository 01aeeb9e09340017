import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { ProjectAdded, ProjectDeleted, ProjectEdited } from '@ledgerline/shared-events/projects/events.ts';
import { projectView } from '@ledgerline/shared-events/projects/view.ts';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { difference } from '../difference.ts';
import { referencedRecord, target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

function answer(state: StateReader, projectId: number): { project: Json } {
  const record = state.record('project', projectId);
  if (record === undefined) return { project: null };
  const client = record.client_id === null ? undefined : state.record('client', record.client_id);
  return { project: projectView(record, client?.name ?? null) };
}

/** The event of a new project. @throws Rejected invalid when there is no such client */
export function addedProject(
  state: AccountState,
  { name, client_id = null }: { name: string; client_id?: number | null | undefined },
  now: string,
): DomainEvent[] {
  if (client_id !== null) referencedRecord(state, 'client', client_id, 'client_id');
  const record = { id: state.nextId('project'), name, client_id, created_at: now, deleted_at: null };
  return [ProjectAdded.of({ record, addedAt: now, alongside: [] })];
}

export const AddProject = defineCommand({
  name: 'AddProject',
  decide: (state, { project }, { now }) => addedProject(state, project, now),
  result: (state, events) => answer(state, createdId(events, 'project')),
});

export const EditProject = defineCommand({
  name: 'EditProject',
  decide: (state, { projectId, project: { name, client_id } }) => {
    const record = target(state, 'project', projectId);
    if (client_id !== undefined && client_id !== null && client_id !== record.client_id) {
      referencedRecord(state, 'client', client_id, 'client_id');
    }
    const edited = {
      name: name ?? record.name,
      client_id: client_id === undefined ? record.client_id : client_id,
    };
    const changed = difference({ name: record.name, client_id: record.client_id }, edited);
    if (changed === null) return [];
    return [ProjectEdited.of({ id: projectId, name: record.name, ...changed, alongside: [] })];
  },
  result: (state, _, { projectId }) => answer(state, projectId),
});

/** Deletes a project. Its jobs stay, and still say its name. */
export const DeleteProject = defineCommand({
  name: 'DeleteProject',
  decide: (state, { projectId }, { now }) => {
    const { name } = target(state, 'project', projectId);
    return [ProjectDeleted.of({ id: projectId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { projectId }) => answer(state, projectId),
});
