import { z } from 'zod';
import { computed, id, LENGTHS, requiredText } from '../api/payload-scalars.ts';

const name = requiredText(LENGTHS.name, 'Name is required');
const unread = {
  id: computed,
  client_name: computed,
  jobs: computed,
  activeJobs: computed,
  value: computed,
  uninvoiced: computed,
  currency: computed,
  missingRates: computed,
  created_at: computed,
  deleted_at: computed,
};

/** The input of a new project. */
export const newProjectInput = z.strictObject({ name, client_id: id.nullable().optional(), ...unread });

/** The changed fields of a project. */
const projectInput = newProjectInput.extend({ name: name.optional() });

/** The payloads of the commands on projects. */
export const projectCommands = {
  AddProject: z.strictObject({ project: newProjectInput }),
  EditProject: z.strictObject({ projectId: id, project: projectInput }),
  DeleteProject: z.strictObject({ projectId: id }),
};
