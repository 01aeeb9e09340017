import { AttachmentAdded } from '@ledgerline/shared-events/attachments/events.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { ProjectAdded, ProjectDeleted } from '@ledgerline/shared-events/projects/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { attachmentWith, CREATED_AT, clientWith, jobWith, projectWith } from './record-examples.ts';

const added = { addedAt: CREATED_AT, alongside: [] };

const JOBS: Partial<JobRecord>[] = [
  { project_id: 1, value: '100', reference: 'PO 7' },
  { project_id: 1, value: '50', completed_at: '2026-03-02' },
  { project_id: 1, value: '10', completed_at: '2026-03-01', invoiced: true },
  {
    project_id: 1,
    value: '8',
    currency: 'EUR',
    exchange: { to: 'USD', rate: '0.8', date: '2026-03-01', source: 'ECB' },
  },
  { project_id: 1, value: '9999', currency: 'JPY', on_hold: true },
  { project_id: 1, value: '777', deleted_at: CREATED_AT },
  { project_id: 3, value: '5' },
  { project_id: null },
];

const FILE = attachmentWith({ id: 1, job_id: 2, name: 'Glossary Süd.xlsx' });

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
  account = new AccountLog(side.ledger);
  await account.append([
    ClientCreated.of({ ...added, record: clientWith({ id: 1 }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 1, name: 'Museum', client_id: 1 }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 2 }) }),
    ProjectAdded.of({ ...added, record: projectWith({ id: 3, name: 'Gone' }) }),
    ProjectDeleted.of({ id: 3, name: 'Gone', deletedAt: CREATED_AT, alongside: [] }),
    ...JOBS.map((fields, index) =>
      JobCreated.of({ name: 'Job', job: jobWith({ ...fields, id: index + 1 }) }),
    ),
    AttachmentAdded.of({ ...added, record: FILE }),
  ]);
  await side.fold(account.accountId);
});

afterAll(() => side.stop());

const read = async (url: string) => (await get(app, account.accountId, url)).body;

it('projects are listed with the number and the sums of their jobs, the newest first', async () => {
  const museum = {
    id: 1,
    name: 'Museum',
    client_id: 1,
    client_name: 'Client 1',
    jobs: 5,
    activeJobs: 2,
    value: 170,
    uninvoiced: 50,
    currency: 'USD',
    missingRates: ['JPY'],
  };
  expect(await read('/api/project')).toMatchObject([
    { id: 2, client_name: null, jobs: 0, activeJobs: 0, value: 0, uninvoiced: 0, missingRates: [] },
    museum,
  ]);
  expect(await read('/api/project/1')).toMatchObject(museum);
  expect((await get(app, account.accountId, '/api/project/3')).status).toBe(404);
});

it('jobs are filtered by project, and name it even when it is deleted', async () => {
  expect(await read('/api/job?project=1&completed=1')).toMatchObject({
    data: [{ id: 3 }, { id: 2, project_name: 'Museum' }],
    total: 2,
  });
  expect(await read('/api/job?project=3')).toMatchObject({ data: [{ id: 7, project_name: 'Gone' }] });
  expect(await read('/api/job/1')).toMatchObject({ reference: 'PO 7', links: [], project_id: 1 });
});

it('a search finds jobs by their references and by the names of their files', async () => {
  expect(await read('/api/search?q=po 7')).toMatchObject([{ type: 'job', id: 1, detail: 'PO 7' }]);
  expect(await read('/api/search?q=sud')).toMatchObject([
    { type: 'job', id: 2, detail: 'Glossary Süd.xlsx', path: '/jobs/2' },
  ]);
  expect(await read('/api/job/2')).toMatchObject({ attachments: [{ id: 1, name: 'Glossary Süd.xlsx' }] });
});
