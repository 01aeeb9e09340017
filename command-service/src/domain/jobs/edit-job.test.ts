import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { BLANK_JOB, type JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);

describe('a whole job that is sent back with one other field', () => {
  const sentBack = (before: { [key: string]: Json }, changes: { [key: string]: Json }) => {
    const { ledger, when } = given(...PRACTICE_START);
    const { result } = ledger.run('CreateJob', { job: { client_id: 1, quantity: 10, rate: 15, ...before } });
    const { job } = z.object({ job: z.record(z.string(), z.json()) }).parse(result);
    when('EditJob', { jobId: 7, job }).thenNothing();
    return when('EditJob', { jobId: 7, job: { ...job, ...changes } });
  };

  it.each<[string, { [key: string]: Json }, { [key: string]: Json }, object]>([
    ['a value', {}, { value: 500 }, { value: 500, flat_rate: true, quantity: 10 }],
    ['a quantity', {}, { quantity: 20 }, { value: 300, flat_rate: false }],
    ['the flat rate', { unit_id: 1 }, { unit_id: 7 }, { unit_id: 7, flat_rate: true, value: 150 }],
    ['another unit', { unit_id: 7, value: 90 }, { unit_id: 1 }, { unit_id: 1, flat_rate: false }],
    ['the hold', { completed_at: '2026-11-18' }, { on_hold: true }, { on_hold: true, completed_at: null }],
    ['a completion', { on_hold: true }, { completed_at: '2026-11-18' }, { on_hold: false }],
  ])('follows %s', (_, before, changes, job) => {
    sentBack(before, changes).answering({ job: { ...job, ...changes } });
  });
});

describe('an edit of a job', () => {
  it('results in one event with the changed fields and the derived value, before and after', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { quantity: '1250' } })
      .thenFacts('JobEdited')
      .saying({
        name: 'Manual',
        before: { quantity: '1200', value: '144' },
        after: { quantity: '1250', value: '150' },
      })
      .answering({ job: { id: 1, quantity: 1250, value: 150 } });
  });

  it('changes nothing when no value differs', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { name: 'Manual', quantity: 1200, rate: '0,120', notes: '' } })
      .thenNothing();
  });

  it('changes no value that is sent as null, and refuses one of zero', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { value: null } })
      .thenNothing();
    practice()
      .when('EditJob', { jobId: 1, job: { value: 0 } })
      .thenRefused('invalid', 'Enter a value above 0');
  });

  it('changes several jobs in one append', () => {
    practice()
      .when('EditJob', { jobIds: [1, 2, 1], job: { deadline: '2026-12-24' } })
      .thenFacts('JobEdited', 'JobEdited')
      .answering({ ids: [1, 2], count: 2 });
  });

  it('gives a job a priority, and takes it away again', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { priority: 'high' } })
      .thenFacts('JobEdited')
      .saying({ before: { priority: null }, after: { priority: 'high' } })
      .answering({ job: { id: 1, priority: 'high' } });
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { priority: 'high' } }])
      .when('EditJob', { jobId: 1, job: { priority: null } })
      .saying({ before: { priority: 'high' }, after: { priority: null } });
  });

  it('of the priority is undone and redone, also of a job that was created before there were priorities', () => {
    const { priority: _later, ...blank } = BLANK_JOB;
    const dates = { created_at: '2026-01-05T09:00:00.000Z' };
    const job: JobRecord = { ...blank, ...dates, id: 1, name: 'Manual', currency: 'EUR' };
    const { ledger } = given(JobCreated.of({ name: 'Manual', job }))
      .when('EditJob', { jobId: 1, job: { priority: 'low' } })
      .saying({ before: { priority: null }, after: { priority: 'low' } })
      .answering({ job: { priority: 'low' } });
    const entry = ledger.entries.at(-1);
    if (entry === undefined) throw new Error('There is no entry.');
    ledger.undo(entry);
    expect(ledger.state.record('job', 1)?.priority).toBeNull();
    ledger.redo(entry);
    expect(ledger.state.record('job', 1)?.priority).toBe('low');
  });

  it('is nothing when a job without a priority is to have none', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { priority: null } })
      .thenNothing();
  });

  it('sets reference, links and project, also of a job from before there were any', () => {
    const { priority: _1, reference: _2, links: _3, project_id: _4, ...blank } = BLANK_JOB;
    const job = { ...blank, id: 1, currency: 'EUR', created_at: '2026-11-20T10:00:00.000Z' };
    given(['AddProject', { project: { name: 'Museum' } }], JobCreated.of({ name: 'Job', job }))
      .when('EditJob', {
        jobId: 1,
        job: { reference: ' PO 7 ', links: [{ url: 'example.org/7' }], project_id: 1 },
      })
      .saying({
        before: { reference: null, links: [], project_id: null },
        after: { reference: 'PO 7', links: [{ title: '', url: 'https://example.org/7' }], project_id: 1 },
      })
      .answering({ job: { reference: 'PO 7', project_name: 'Museum' } });
  });

  it('refuses a link that leads to no page, and a project that is not there', () => {
    given(...PRACTICE_START)
      .when('EditJob', { jobId: 1, job: { links: [{ title: 'x', url: 'javascript:alert(1)' }] } })
      .thenMisfit('job.links.0.url', 'Enter a web address');
    given(...PRACTICE_START)
      .when('EditJob', { jobId: 1, job: { project_id: 7 } })
      .thenRefused('invalid', 'This does not exist.', 'project_id');
  });

  it('refuses a priority that there is not', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { priority: 'urgent' } })
      .thenMisfit('job.priority');
  });

  it('of the notes is stored as a splice', () => {
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { notes: '<p>Glossary: see mail</p>' } }])
      .when('EditJob', { jobId: 1, job: { notes: '<p>Glossary: see new mail</p>' } })
      .thenFacts('JobNotesEdited')
      .saying({ splice: { at: 17, removed: '', inserted: 'new ' } });
  });

  it('may keep a reference to a deleted record', () => {
    given(...PRACTICE_START, ['DeleteClient', { clientId: 1 }])
      .when('EditJob', { jobId: 1, job: { client_id: 1, name: 'Handbook' } })
      .thenFacts('JobEdited');
  });

  it.each([['0'], [0], [''], ['0.004']])('refuses %j as an entered value', (value) => {
    practice().when('EditJob', { jobId: 1, job: { value } }).thenRefused('invalid', 'Enter a value above 0');
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { value: '90' } }])
      .when('EditJob', { jobId: 1, job: { value } })
      .thenRefused('invalid', 'Enter a value above 0');
  });

  it('may lead to a calculated value of 0', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { quantity: 0 } })
      .saying({ after: { quantity: '0', value: '0' } });
    practice()
      .when('EditJob', { jobId: 1, job: { rate: 0, value: 0 } })
      .saying({ after: { rate: '0', value: '0' } });
  });

  it('is accepted despite a value of 0 that an earlier version stored', () => {
    const flat = ['EditJob', { jobId: 1, job: { flat_rate: true, rate: '0' } }] as const;
    given(...PRACTICE_START, flat)
      .when('EditJob', { jobId: 1, job: { name: 'Handbook', value: 0 } })
      .saying({ before: { name: 'Manual' }, after: { name: 'Handbook' } });
  });

  it('of the currency looks up the rate of the day of completion', () => {
    practice()
      .when('EditJob', { jobId: 1, job: { currency: 'GBP' } })
      .saying({
        before: { currency: 'EUR', exchange: null },
        after: { currency: 'GBP', exchange: { to: 'EUR', rate: '0.8412', date: '2026-11-18' } },
      });
  });

  it('is refused for an unknown job', () => {
    practice().when('EditJob', { jobId: 99, job: {} }).thenRefused('not_found');
    practice().when('EditJob', { job: {} }).thenMisfit('jobId');
    practice()
      .when('EditJob', { jobId: 1, jobIds: [1], job: {} })
      .thenMisfit('jobId');
  });
});

describe('a flat rate', () => {
  it('is set when a value is entered over the calculated one, and keeps quantity and rate', () => {
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { value: 200 } }])
      .when('EditJob', { jobId: 1, job: { flat_rate: false } })
      .saying({ before: { value: '200', flat_rate: true }, after: { value: '144', flat_rate: false } });
  });

  it('stays when other fields of the job are edited', () => {
    practice()
      .when('EditJob', { jobId: 3, job: { name: 'Motto' } })
      .saying({ after: { name: 'Motto' } });
    practice()
      .when('EditJob', { jobId: 3, job: { rate: 300 } })
      .saying({ after: { rate: '300', value: '300' } });
    practice()
      .when('EditJob', { jobId: 3, job: { value: 300 } })
      .saying({ after: { rate: '300', value: '300' } });
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { value: 200 } }])
      .when('EditJob', { jobId: 1, job: { quantity: 1300 } })
      .saying({ before: { quantity: '1200' }, after: { quantity: '1300' } });
  });

  it('ends when a unit is chosen, and its own unit ends with it', () => {
    practice()
      .when('EditJob', { jobId: 3, job: { unit_id: 2, quantity: 6, rate: 50 } })
      .saying({ after: { unit_id: 2, flat_rate: false, value: '300' } });
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { unit_id: 7, value: 90 } }])
      .when('EditJob', { jobId: 1, job: { flat_rate: false, quantity: 3, rate: 10 } })
      .saying({ after: { unit_id: null, flat_rate: false, value: '30' } });
  });

  it('does not change when the job is sent back as it was', () => {
    const { when, ledger } = given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { value: 200 } }]);
    const { quantity, rate, value, flat_rate, unit_id } = ledger.state.record('job', 1) ?? {};
    const sent = { quantity: quantity ?? '', rate: rate ?? '', value: value ?? '', unit_id: unit_id ?? null };
    when('EditJob', { jobId: 1, job: { ...sent, flat_rate: flat_rate ?? false } }).thenNothing();
  });

  it('is rounded to the digits of the currency', () => {
    practice()
      .when('EditJob', { jobId: 3, job: { value: '10.005' } })
      .saying({ after: { value: '10.01', rate: '10.01' } });
  });
});

describe('status fields in an edit', () => {
  it('result in events of their own', () => {
    practice()
      .when('EditJob', { jobId: 6, job: { completed_at: '2026-11-19', name: 'Deck' } })
      .thenFacts('JobEdited', 'JobMarkedCompleted');
    practice()
      .when('EditJob', { jobId: 6, job: { on_hold: true } })
      .thenFacts('JobPutOnHold');
    practice()
      .when('EditJob', { jobId: 1, job: { completed_at: null } })
      .thenFacts('JobMarkedActive');
    practice()
      .when('EditJob', { jobId: 1, job: { invoiced: true } })
      .thenFacts('JobMarkedInvoiced');
    practice()
      .when('EditJob', { jobId: 6, job: { on_hold: false } })
      .thenNothing();
  });

  it('can complete and mark as invoiced in one command', () => {
    practice()
      .when('EditJob', { jobId: 6, job: { completed_at: '2026-11-19', invoiced: true } })
      .thenFacts('JobMarkedCompleted', 'JobMarkedInvoiced');
  });
});
