import { expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = (...more: Parameters<typeof given>) => given(...PRACTICE_START, ...more);

it('a duplicate of a job has its fields and is active, without deadline and invoice', () => {
  practice(
    [
      'EditJob',
      { jobId: 1, job: { deadline: '2026-11-25 14:00', notes: '<p>Glossary</p>', priority: 'high' } },
    ],
    ['InvoiceJobs', { clientId: 1, jobIds: [1] }],
  )
    .when('DuplicateJob', { jobId: 1 })
    .thenFacts('JobCreated')
    .saying({
      name: 'Manual',
      job: {
        id: 7,
        name: 'Manual',
        client_id: 1,
        job_type_id: 1,
        language_pair_id: 1,
        unit_id: 1,
        quantity: '1200',
        rate: '0.12',
        value: '144',
        notes: '<p>Glossary</p>',
        priority: 'high',
        deadline: null,
        completed_at: null,
        on_hold: false,
        invoiced: false,
        invoice_id: null,
      },
    })
    .answering({ job: { id: 7, name: 'Manual', invoice_number: null } });
});

it('a duplicate of a job keeps an entered value', () => {
  practice()
    .when('DuplicateJob', { jobId: 3 })
    .saying({ job: { flat_rate: true, quantity: '1', rate: '250', value: '250' } });
});

it('a duplicate of a job refers to no deleted record', () => {
  practice(
    ['DeleteClient', { clientId: 1 }],
    ['DeleteJobType', { jobTypeId: 1 }],
    ['DeleteLanguagePair', { languagePairId: 1 }],
    ['DeleteUnit', { unitId: 1 }],
  )
    .when('DuplicateJob', { jobId: 1 })
    .saying({
      job: { client_id: null, job_type_id: null, language_pair_id: null, unit_id: null, value: '144' },
    });
});

it('a duplicate of a job has its reference, its links and its project, unless the project is deleted', () => {
  const fields = { reference: 'PO 7', links: [{ title: '', url: 'https://example.org/' }], project_id: 1 };
  const steps = [
    ['AddProject', { project: { name: 'Museum' } }],
    ['EditJob', { jobId: 1, job: fields }],
  ] as const;
  practice(...steps)
    .when('DuplicateJob', { jobId: 1 })
    .saying({ job: fields });
  practice(...steps, ['DeleteProject', { projectId: 1 }])
    .when('DuplicateJob', { jobId: 1 })
    .saying({ job: { ...fields, project_id: null } });
});

it('a job is converted with the exchange rate of the day of its duplication', () => {
  const { events } = practice().when('DuplicateJob', { jobId: 4 });
  expect(events[0]?.data).toMatchObject({
    job: { currency: 'USD', exchange: { to: 'EUR', date: '2026-11-20' } },
  });
});

it('a deleted job cannot be duplicated', () => {
  practice(['DeleteJob', { jobId: 1 }])
    .when('DuplicateJob', { jobId: 1 })
    .thenRefused('not_found');
  practice().when('DuplicateJob', { jobId: 99 }).thenRefused('not_found');
});
