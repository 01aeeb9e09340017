import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = (...more: Parameters<typeof given>) => given(...PRACTICE_START, ...more);
const MUSEUM = ['AddProject', { project: { name: 'Museum', client_id: 1 } }] as const;

describe('a project', () => {
  it('is added with a name and, if it has one, its client', () => {
    practice()
      .when('AddProject', { project: { name: ' Museum ', client_id: 1 } })
      .thenFacts('ProjectAdded')
      .answering({ project: { id: 1, name: 'Museum', client_id: 1, client_name: 'Lingua Nord' } });
    practice()
      .when('AddProject', { project: { name: 'Own' } })
      .answering({ project: { client_id: null, client_name: null } });
    practice()
      .when('AddProject', { project: { name: ' ' } })
      .thenMisfit('project.name', 'Name is required');
    practice()
      .when('AddProject', { project: { name: 'Museum', client_id: 99 } })
      .thenRefused('invalid', 'This does not exist.', 'client_id');
  });

  it('is edited, one field at a time, and nothing happens without a change', () => {
    practice(MUSEUM)
      .when('EditProject', { projectId: 1, project: { client_id: null } })
      .thenFacts('ProjectEdited')
      .saying({ before: { client_id: 1 }, after: { client_id: null } });
    practice(MUSEUM)
      .when('EditProject', { projectId: 1, project: { name: 'Museum' } })
      .thenNothing();
    practice(MUSEUM)
      .when('EditProject', { projectId: 2, project: { name: 'X' } })
      .thenRefused('not_found');
  });

  it('stays edited when its client was deleted', () => {
    practice(MUSEUM, ['DeleteClient', { clientId: 1 }])
      .when('EditProject', { projectId: 1, project: { name: 'Port', client_id: 1 } })
      .answering({ project: { name: 'Port', client_id: 1 } });
  });

  it('is deleted, while its jobs stay and still say its name', () => {
    const { ledger } = practice(MUSEUM, ['EditJob', { jobId: 1, job: { project_id: 1 } }])
      .when('DeleteProject', { projectId: 1 })
      .thenFacts('ProjectDeleted');
    expect(ledger.run('EditJob', { jobId: 1, job: { name: 'Guide' } }).result).toMatchObject({
      job: { project_id: 1, project_name: 'Museum' },
    });
    expect(() => ledger.run('EditJob', { jobId: 2, job: { project_id: 1 } })).toThrow('This does not exist.');
  });
});
