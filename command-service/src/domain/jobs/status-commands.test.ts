import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const invoiced = () => given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1] }]);

describe('MarkJobCompleted', () => {
  it('completes the job today and takes it off hold', () => {
    given(...PRACTICE_START, ['PutJobOnHold', { jobId: 6 }])
      .when('MarkJobCompleted', { jobId: 6 })
      .thenFacts('JobMarkedCompleted')
      .saying({ before: { on_hold: true }, after: { on_hold: false, completed_at: '2026-11-20' } });
  });

  it('uses the day in the time zone of the user', () => {
    const { ledger, when } = given(...PRACTICE_START, [
      'SetSetting',
      { key: 'timezone', value: 'Asia/Tokyo' },
    ]);
    ledger.now = Date.parse('2026-11-20T16:30:00.000Z');
    when('MarkJobCompleted', { jobId: 6 }).saying({ after: { completed_at: '2026-11-21' } });
  });

  it('uses the day that is sent', () => {
    practice()
      .when('MarkJobCompleted', { jobId: 6, completedAt: '2026-10-31' })
      .saying({
        after: { completed_at: '2026-10-31' },
      });
    practice().when('MarkJobCompleted', { jobId: 6, completedAt: '2026-02-30' }).thenMisfit('completedAt');
  });

  it('keeps the day of a job that is completed already', () => {
    practice().when('MarkJobCompleted', { jobId: 1 }).thenNothing();
    practice()
      .when('MarkJobCompleted', { jobIds: [1, 6] })
      .thenFacts('JobMarkedCompleted')
      .answering({ ids: [1, 6], count: 2 });
  });
});

describe('MarkJobActive', () => {
  it('clears hold and completion', () => {
    practice()
      .when('MarkJobActive', { jobId: 1 })
      .thenFacts('JobMarkedActive')
      .saying({ before: { completed_at: '2026-11-18' }, after: { on_hold: false, completed_at: null } });
    practice().when('MarkJobActive', { jobId: 6 }).thenNothing();
  });

  it('is refused for an invoiced job', () => {
    invoiced()
      .when('MarkJobActive', { jobId: 1 })
      .thenRefused('already_invoiced', 'Manual is on invoice 1 already.');
    given(...PRACTICE_START, ['MarkJobInvoiced', { jobId: 1 }])
      .when('MarkJobActive', { jobId: 1 })
      .thenRefused('already_invoiced', 'The job is marked as invoiced.');
  });
});

describe('PutJobOnHold', () => {
  it('sets hold and clears completion', () => {
    practice()
      .when('PutJobOnHold', { jobId: 1 })
      .thenFacts('JobPutOnHold')
      .saying({ after: { on_hold: true, completed_at: null } });
  });

  it('changes nothing the second time, and is refused for an invoiced job', () => {
    given(...PRACTICE_START, ['PutJobOnHold', { jobId: 6 }])
      .when('PutJobOnHold', { jobId: 6 })
      .thenNothing();
    invoiced().when('PutJobOnHold', { jobId: 1 }).thenRefused('already_invoiced');
  });
});

describe('MarkJobInvoiced and MarkJobUninvoiced', () => {
  it('mark completed jobs as invoiced without an invoice, and as not invoiced again', () => {
    practice().when('MarkJobInvoiced', { jobId: 1 }).thenFacts('JobMarkedInvoiced');
    given(...PRACTICE_START, ['MarkJobInvoiced', { jobId: 1 }])
      .when('MarkJobUninvoiced', { jobId: 1 })
      .thenFacts('JobMarkedUninvoiced')
      .answering({ job: { invoiced: false, invoice_id: null } });
  });

  it('change nothing when the mark is already as requested', () => {
    practice().when('MarkJobUninvoiced', { jobId: 1 }).thenNothing();
    invoiced().when('MarkJobInvoiced', { jobId: 1 }).thenNothing();
  });

  it('are refused for a job that is not completed, or that is on an invoice', () => {
    practice()
      .when('MarkJobInvoiced', { jobId: 6 })
      .thenRefused('invalid', 'Only a completed job can be marked as invoiced.', 'jobId');
    invoiced().when('MarkJobUninvoiced', { jobId: 1 }).thenRefused('already_invoiced');
  });
});

describe('DeleteJob', () => {
  it('deletes one job or several', () => {
    practice()
      .when('DeleteJob', { jobIds: [1, 2] })
      .thenFacts('JobDeleted', 'JobDeleted')
      .saying({ jobId: 1, name: 'Manual', deletedAt: expect.any(String) });
  });

  it('does not find a deleted job', () => {
    const deleted = given(...PRACTICE_START, ['DeleteJob', { jobId: 1 }]);
    deleted.when('DeleteJob', { jobId: 1 }).thenRefused('not_found');
    deleted.when('EditJob', { jobId: 1, job: { name: 'x' } }).thenRefused('not_found');
    deleted.when('MarkJobCompleted', { jobIds: [2, 1] }).thenRefused('not_found');
  });
});
