import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import { randomAnalysis } from './random-analyses.ts';
import { asFields, type Makers, randomHtml, someRecords } from './random-payloads.ts';

const someJobs = (choose: Chooser) => someRecords(choose, 'job', 'jobId', 'jobIds');

const links = (choose: Chooser): Json =>
  choose.of<Json>(
    [],
    [{ title: 'Task', url: 'example.org/7' }],
    [{ url: 'https://example.org/7' }, { title: choose.word(), url: 'example.org/8' }],
  );

/** One choice for the priority and the terms, so that further fields don't move the choices of what follows. */
const PRICED = [
  { priority: 'high', minimum: '35', surcharges: [{ name: 'Rush', percent: '33.333333' }] },
  { priority: 'low', minimum: '12.345', surcharges: [] },
  { priority: null, minimum: null },
];

const jobFields = (choose: Chooser): Json => ({
  ...(choose.number(2) === 0 ? { name: choose.of(choose.word(), null) } : {}),
  ...(choose.number(2) === 0 ? { client_id: choose.maybe('client') } : {}),
  ...(choose.number(2) === 0 ? { job_type_id: choose.maybe('jobType') } : {}),
  ...(choose.number(3) === 0 ? { language_pair_id: choose.maybe('languagePair') } : {}),
  ...(choose.number(2) === 0 ? { unit_id: choose.unit() } : {}),
  ...(choose.number(2) === 0 ? { quantity: choose.amount() } : {}),
  ...(choose.number(2) === 0 ? { rate: choose.amount() } : {}),
  ...(choose.number(5) === 0 ? { flat_rate: choose.of(true, false) } : {}),
  ...(choose.number(5) === 0 ? { value: choose.amount() } : {}),
  ...(choose.number(4) === 0 ? { currency: choose.currency() } : {}),
  ...(choose.number(4) === 0 ? { deadline: choose.of(null, '2026-12-01', '2026-12-01 14:30') } : {}),
  ...(choose.number(3) === 0 ? { notes: randomHtml(choose) } : {}),
  ...(choose.number(4) === 0 ? choose.of<object>(...PRICED) : {}),
  ...(choose.number(4) === 0 ? { reference: choose.of(choose.word(), null) } : {}),
  ...(choose.number(4) === 0 ? { links: links(choose) } : {}),
  ...(choose.number(3) === 0 ? { project_id: choose.maybe('project') } : {}),
  ...(choose.number(6) === 0 ? { completed_at: choose.of(null, choose.pastDay()) } : {}),
  ...(choose.number(6) === 0 ? { on_hold: choose.of(true, false) } : {}),
});

/** One field of the kind that a list edits for many jobs at once. */
const listedField = (choose: Chooser): Json =>
  choose.of<Json>(
    { client_id: choose.maybe('client') },
    { deadline: choose.of(null, '2026-12-01', '2026-12-01 14:30') },
    { project_id: choose.maybe('project') },
    { priority: choose.of('high', null) },
    { completed_at: choose.of(null, choose.pastDay()) },
    { on_hold: choose.of(true, false) },
    { notes: randomHtml(choose) },
  );

/** The payloads of commands on jobs. */
export const jobMakers = {
  CreateJob: (choose) => ({
    job: { client_id: choose.maybe('client'), quantity: 100, rate: '0.12', ...asFields(jobFields(choose)) },
  }),
  CreateJobFromAnalysis: (choose) => ({
    job: {
      client_id: choose.maybe('client'),
      job_type_id: choose.maybe('jobType'),
      ...(choose.number(3) === 0 ? {} : { rate: choose.of('0.12', choose.amount()) }),
      ...(choose.number(3) === 0 ? { unit_id: choose.unit() } : {}),
      ...(choose.number(3) === 0 ? { name: choose.word() } : {}),
    },
    ...randomAnalysis(choose),
  }),
  AttachAnalysis: (choose) => ({ jobId: choose.id('job'), ...randomAnalysis(choose) }),
  DetachAnalysis: (choose) => ({ jobId: choose.id('job') }),
  DuplicateJob: (choose) => ({ jobId: choose.id('job') }),
  EditJob: (choose) => {
    const jobs = someJobs(choose);
    const fields = 'jobIds' in jobs ? choose.of(listedField, jobFields) : jobFields;
    return { ...jobs, job: fields(choose) };
  },
  MarkJobCompleted: (choose) => ({
    ...someJobs(choose),
    ...(choose.number(2) === 0 ? { completedAt: choose.pastDay() } : {}),
  }),
  MarkJobActive: someJobs,
  PutJobOnHold: someJobs,
  MarkJobInvoiced: someJobs,
  MarkJobUninvoiced: someJobs,
  DeleteJob: someJobs,
  AddProject: (choose) => ({ project: { name: choose.word(), client_id: choose.maybe('client') } }),
  EditProject: (choose) => ({
    projectId: choose.id('project'),
    project: choose.of<Json>({ name: choose.word() }, { client_id: choose.maybe('client') }),
  }),
  DeleteProject: (choose) => ({ projectId: choose.id('project') }),
} satisfies Partial<Makers>;
