import { JobMarkedCompleted } from '@ledgerline/shared-events/jobs/events.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { describe, expect, it } from 'vitest';
import { INVOICED, practice } from '../testing/practice-steps.ts';
import { brokenRulesOf } from './account-invariant.ts';

describe('a deadline', () => {
  it.each(['1999-12-01', '0026-11-20', '2101-02-01', '9999-12-31 10:00'])('is not %s', (deadline) => {
    const { when } = practice();
    const message = 'Enter a deadline between 2000 and 2100.';
    when('CreateJob', { job: { deadline } }).thenRefused('invalid', message, 'deadline');
    when('EditJob', { jobId: 1, job: { deadline } }).thenRefused('invalid', message, 'deadline');
  });

  it('may be the first or the last one in any time zone', () => {
    for (const deadline of ['2000-01-01', '1999-12-31 11:00', '2100-12-31', '2101-01-01 11:00']) {
      practice().when('CreateJob', { job: { deadline } }).thenFacts('JobCreated');
    }
  });
});

describe('a date that a user sends', () => {
  const message = 'Enter a date between 2000 and 2100.';

  it.each(['0026-11-20', '1999-12-31', '2101-01-01'])('is not %s', (day) => {
    const { when } = practice(INVOICED);
    when('CreateJob', { job: { completed_at: day } }).thenRefused('invalid', message, 'completed_at');
    when('EditJob', { jobId: 2, job: { completed_at: day } }).thenRefused('invalid', message, 'completed_at');
    when('MarkJobCompleted', { jobId: 6, completedAt: day }).thenRefused('invalid', message, 'completed_at');
    when('MarkInvoicePaid', { invoiceId: 1, paidAt: day }).thenRefused('invalid', message, 'paid_at');
    when('EditInvoice', { invoiceId: 1, invoice: { date: day } }).thenRefused('invalid', message);
    when('EditInvoice', { invoiceId: 1, invoice: { dueDate: day } }).thenRefused('invalid', message);
  });

  it('may be the first or the last one', () => {
    for (const day of ['2000-01-01', '2100-12-31']) {
      practice().when('MarkJobCompleted', { jobId: 6, completedAt: day }).thenFacts('JobMarkedCompleted');
    }
  });

  it('that is outside because of an older version blocks no other edit, and is reported as damage', () => {
    const { ledger, when } = practice();
    const mistyped = JobMarkedCompleted.of({
      jobId: 6,
      name: 'Job',
      before: { on_hold: false, completed_at: null },
      after: { on_hold: false, completed_at: '0026-11-20' },
    });
    for (const change of changesOf(mistyped)) ledger.state.apply(change);
    expect(brokenRulesOf(ledger.state)).toMatchObject([
      { rule: 'date between 2000 and 2100', record: { entity: 'job', id: 6 } },
    ]);
    when('EditJob', { jobId: 6, job: { name: 'Other' } }).thenFacts('JobEdited');
  });
});
