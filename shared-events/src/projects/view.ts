import type { ProjectAnswer } from './answers.ts';
import type { ProjectRecord } from './record.ts';

/** The answer of a project. */
export function projectView(project: ProjectRecord, clientName: string | null): ProjectAnswer {
  return { ...project, client_name: clientName };
}
