import { JobMarkedCompleted } from '@ledgerline/shared-events/jobs/events.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { describe, expect, it } from 'vitest';
import { INVOICED, practice, type Step } from '../testing/practice-steps.ts';
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
    const { when } = practice(INVOICED);
    when('MarkJobCompleted', { jobId: 6, completedAt: '2000-01-01' }).thenFacts('JobMarkedCompleted');
    when('EditInvoice', { invoiceId: 1, invoice: { dueDate: '2100-12-31' } }).thenFacts('InvoiceEdited');
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

describe('a day that says what happened', () => {
  const message = 'Choose today or an earlier day';
  const payment = (date: string) => ({ date, amount: 1 });
  const entry = (date: string) => ({
    ...{ hash: 'a'.repeat(64), date, amount: 1, currency: 'EUR' },
    allocations: [{ invoiceId: 1, amount: 1 }],
  });
  const commands = (day: string): [...Step, field: string][] => [
    ['CreateJob', { job: { completed_at: day } }, 'completed_at'],
    ['EditJob', { jobId: 2, job: { completed_at: day } }, 'completed_at'],
    ['EditJob', { jobIds: [2, 6], job: { completed_at: day } }, 'completed_at'],
    ['MarkJobCompleted', { jobId: 6, completedAt: day }, 'completed_at'],
    [
      'ImportRecords',
      { jobs: [{ name: 'Deck' }, { name: 'Leaflet', completed_at: day }] },
      'jobs.1.completed_at',
    ],
    ['MarkInvoicePaid', { invoiceId: 1, paidAt: day }, 'paid_at'],
    ['EditInvoice', { invoiceId: 1, invoice: { paid_at: day } }, 'paid_at'],
    [
      'CreateInvoice',
      { invoice: { client_id: 1, paid_at: day, items: [{ name: 'Deck', quantity: 1, rate: 9 }] } },
      'paid_at',
    ],
    ['RecordPayment', { invoiceId: 1, payment: payment(day) }, 'date'],
    ['EditPayment', { paymentId: 1, payment: { date: day } }, 'date'],
    ['RefundPayment', { invoiceId: 1, ...payment(day) }, 'date'],
    ['ImportPayments', { entries: [entry(day)] }, 'date'],
    ['MarkInvoiceSent', { invoiceId: 1, at: day, how: 'By hand' }, 'at'],
  ];
  const PAID: Step = ['RecordPayment', { invoiceId: 1, payment: payment('2026-11-19') }];

  it.each(commands('2026-11-22'))('is not after tomorrow: %s %o', (name, payload, field) => {
    practice(INVOICED, PAID).when(name, payload).thenRefused('invalid', undefined, field);
  });

  it.each(commands('2026-11-21'))(
    'may be tomorrow, which it is elsewhere already: %s %o',
    (name, payload) => {
      expect(practice(INVOICED, PAID).when(name, payload).events).not.toEqual([]);
    },
  );

  it('is compared with the day in the zone of the account, and refused in words', () => {
    const zone: Step = ['SetSetting', { key: 'timezone', value: 'Pacific/Kiritimati' }];
    const { when } = practice(zone);
    when('MarkJobCompleted', { jobId: 6, completedAt: '2026-11-22' }).thenFacts('JobMarkedCompleted');
    when('MarkJobCompleted', { jobId: 6, completedAt: '2026-11-23' }).thenRefused(
      'invalid',
      message,
      'completed_at',
    );
  });
});
