import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { JobsChanged } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { bulkAnswer } from '@ledgerline/shared-events/lists/bulk.ts';
import { watchParsedTexts } from '@ledgerline/shared-events/paper/rich-text/testing/parsed-texts.ts';
import { changesOf, inverseOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AccountState } from '../account-state.ts';
import { commands } from '../commands.ts';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

type Steps = Parameters<typeof given>;

const INVOICED: Steps[number] = ['InvoiceJobs', { clientId: 1, jobIds: [1] }];
const practice = () => given(...PRACTICE_START, INVOICED);
const onInvoice = 'Manual is on invoice 1 already.';

describe('a command on several jobs', () => {
  it('leaves out those that it cannot change, and says why', () => {
    practice()
      .when('PutJobOnHold', { jobIds: [1, 2, 6, 99], skip: true })
      .thenFacts('JobPutOnHold', 'JobPutOnHold')
      .answering({
        done: 2,
        skipped: [
          { id: 1, reason: onInvoice },
          { id: 99, reason: 'This does not exist.' },
        ],
      });
  });

  it('leaves out those whose change would break a rule of the account', () => {
    const { events } = practice()
      .when('EditJob', { jobIds: [1, 2], job: { client_id: 2 }, skip: true })
      .answering({ done: 1, skipped: [{ id: 1 }] });
    expect(events.flatMap(changesOf).map(({ id }) => id)).toContain(2);
    expect(events.flatMap(changesOf).map(({ id }) => id)).not.toContain(1);
  });

  it('counts a job that needs no change as done', () => {
    given(...PRACTICE_START)
      .when('MarkJobCompleted', { jobIds: [1, 2], skip: true })
      .thenNothing()
      .answering({ done: 2, skipped: [] });
  });

  it('is refused as a whole otherwise, with every job that is refused', () => {
    const outcome = practice().when('PutJobOnHold', { jobIds: [1, 2] });
    outcome.thenRefused('invalid', onInvoice);
    const refusal = (() => {
      try {
        return outcome.events;
      } catch (error) {
        return error;
      }
    })();
    expect(refusal instanceof Rejected && refusal.details).toMatchObject({
      refused: [{ id: 1, reason: onInvoice }],
      refusedTotal: 1,
    });
  });

  it.each([
    ['first', [99, 1, 2]],
    ['last', [1, 2, 99]],
  ])('answers that one does not exist, wherever it is in the list (%s), and names it', (_, jobIds) => {
    const outcome = practice().when('PutJobOnHold', { jobIds });
    outcome.thenRefused('not_found', 'This does not exist.');
    expect(() => outcome.events).toThrow(
      expect.objectContaining({
        details: { refused: [{ id: 99, reason: 'This does not exist.' }], refusedTotal: 1 },
      }),
    );
  });

  it('takes skip for several jobs only', () => {
    practice().when('PutJobOnHold', { jobId: 1, skip: true }).thenMisfit('jobId');
  });
});

describe('a command on more than 500 jobs', () => {
  const jobs = Array.from({ length: 501 }, () => ['CreateJob', { job: { name: 'Leaflet' } }] as const);
  const jobIds = jobs.map((_, index) => index + 1);

  it('is one event, whose inverse restores every job', () => {
    const { ledger, when } = given(...jobs);
    const job = { deadline: '2026-12-01', currency: 'EUR', completed_at: '2026-11-20' };
    const outcome = when('EditJob', { jobIds, job }).thenFacts('JobsChanged');
    expect(ledger.state.record('job', 501)).toMatchObject({ ...job });
    const [event] = outcome.events as [DomainEvent];
    expect(JobsChanged.label(JobsChanged.read(event.data, JobsChanged.version))).toMatch(/ \(501 jobs\)$/);
    const undone = inverseOf(event);
    if ('reason' in undone) throw new Error(undone.reason);
    expect(undone.events).toHaveLength(1);
    ledger.append(undone.events);
    const before = { deadline: null, currency: 'USD', completed_at: null, exchange: null };
    for (const id of [1, 250, 501]) expect(ledger.state.record('job', id)).toMatchObject(before);
    const [back] = undone.events as [DomainEvent];
    const again = inverseOf(back);
    ledger.append('events' in again ? again.events : []);
    expect(ledger.state.record('job', 250)).toMatchObject({ ...job });
  });
});

describe('the size of a command on several jobs', () => {
  const jobs = Array.from({ length: 20 }, () => ['CreateJob', { job: { name: 'Leaflet' } }] as const);
  const jobIds = jobs.map((_, index) => index + 1);
  const context = { now: '2026-11-20T09:00:00.000Z', accountId: '', exchangeRate: () => null };
  const edit = (ids: number[], notes: string) => ({ jobIds: ids, job: { notes } });

  it('has its text cleaned once, however many jobs get it', () => {
    const { when } = given(...jobs);
    const parsed = watchParsedTexts();
    when('EditJob', edit(jobIds, '<p>One')).answering({ ids: jobIds, count: 20 });
    parsed.stop();
    expect(parsed.texts).toEqual(['<p>One']);
  });

  it('is refused before a job is read when the text is too long for all of them', () => {
    const state = new AccountState();
    const read = vi.spyOn(state, 'record');
    const tooMuch = edit(
      [...Array(200).keys()].map((id) => id + 1),
      'x'.repeat(49_900),
    );
    const payload = commands.EditJob.payload.parse(tooMuch);
    expect(() => commands.EditJob.decide(state, payload, context)).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
    expect(read).not.toHaveBeenCalled();
  });

  it('counts the texts that it replaces, too, and ends at the limit', () => {
    const notes = (id: number) => String(id).padEnd(49_900, 'x');
    const long = Array.from(
      { length: 200 },
      (_, id) => ['CreateJob', { job: { notes: notes(id) } }] as const,
    );
    const { ledger } = given(...long);
    const payload = commands.EditJob.payload.parse(
      edit(
        [...Array(200).keys()].map((id) => id + 1),
        '-',
      ),
    );
    const steps = commands.EditJob.steps?.(ledger.state, payload, context);
    let stepCount = 0;
    const run = () => {
      while (steps?.next().done === false) stepCount += 1;
    };
    expect(run).toThrow(expect.objectContaining({ code: 'too_large' }));
    expect(stepCount).toBeGreaterThan(100);
    expect(stepCount).toBeLessThan(200);
  });

  it('lets other work begin after each job, in the decision, the rules and the answer', () => {
    const { ledger } = given(...jobs);
    const payload = commands.PutJobOnHold.payload.parse({ jobIds, skip: true });
    const steps = commands.PutJobOnHold.steps?.(ledger.state, payload, context);
    expect([...(steps ?? [])].length).toBeGreaterThanOrEqual(20);
    const answer = commands.PutJobOnHold.resultSteps?.(ledger.state, [], payload, context.now);
    expect([...(answer ?? [])]).toHaveLength(20);
  });
});

it('the answer of a command reads nothing again when no record was left out', () => {
  const { ledger } = given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1] }]);
  const context = { now: '2026-11-20T09:00:00.000Z', accountId: '', exchangeRate: () => null };
  const answered = (command: typeof commands.DeleteInvoice | typeof commands.PutJobOnHold, sent: object) => {
    const payload = command.payload.parse({ ...sent, skip: true });
    const events = command.decide(ledger.state, payload, context);
    ledger.append(events);
    const copied = vi.spyOn(ledger.state, 'copy');
    const read = vi.spyOn(ledger.state, 'record');
    expect(command.result(ledger.state, events, payload, context.now)).toMatchObject({ skipped: [] });
    const calls = copied.mock.calls.length + read.mock.calls.length;
    vi.restoreAllMocks();
    return calls;
  };
  expect(answered(commands.DeleteInvoice, { invoiceIds: [1] })).toBe(0);
  expect(answered(commands.PutJobOnHold, { jobIds: [1, 2] })).toBe(0);
});

describe('a command on several invoices', () => {
  const THREE: Steps = [
    ['InvoiceJobs', { clientId: 1, jobIds: [1] }],
    ['InvoiceJobs', { clientId: 1, jobIds: [2] }],
    ['InvoiceJobs', { clientId: 1, jobIds: [3] }],
  ];

  it('marks them as paid on one day', () => {
    given(...PRACTICE_START, ...THREE)
      .when('MarkInvoicePaid', { invoiceIds: [1, 3], paidAt: '2026-11-19' })
      .thenFacts('PaymentRecorded', 'PaymentRecorded')
      .answering({ ids: [1, 3], count: 2 });
  });

  it('deletes the newest first, so that none keeps its number for another of them', () => {
    const { ledger } = given(...PRACTICE_START, ...THREE)
      .when('DeleteInvoice', { invoiceIds: [1, 2, 3] })
      .thenFacts('InvoiceDeleted', 'InvoiceDeleted', 'InvoiceDeleted');
    for (const id of [1, 2, 3]) expect(ledger.state.record('invoice', id)).toMatchObject({ void: false });
    for (const id of [1, 2, 3]) expect(ledger.state.record('job', id)).toMatchObject({ invoiced: false });
  });

  it('leaves out those that are not there', () => {
    given(...PRACTICE_START, ...THREE)
      .when('MarkInvoiceUnpaid', { invoiceIds: [2, 9], skip: true })
      .answering({ done: 1, skipped: [{ id: 9, reason: 'This does not exist.' }] });
  });

  it('leaves out a refused one that has the id of a job which another one gave back', () => {
    const { ledger, when } = given(
      ...PRACTICE_START,
      ['CreateInvoice', { invoice: { client_id: 1, items: [{ name: 'Work', quantity: 1, rate: 50 }] } }],
      ['RecordPayment', { invoiceId: 1, payment: { date: '2026-11-19', amount: 10 } }],
      ['InvoiceJobs', { clientId: 1, jobIds: [1] }],
    );
    when('DeleteInvoice', { invoiceIds: [2, 1, 7], skip: true }).answering({
      done: 1,
      skipped: [{ id: 1 }, { id: 7, reason: 'This does not exist.' }],
    });
    expect(ledger.state.record('invoice', 1)).toMatchObject({ deleted_at: null });
  });

  it('leaves out one that was refused before another one was changed, and would be allowed now', () => {
    const invoiceOf = (rate: number): Steps[number] => [
      'CreateInvoice',
      { invoice: { client_id: 1, currency: 'EUR', taxes: [], items: [{ name: 'Work', quantity: 1, rate }] } },
    ];
    const { ledger, when } = given(
      ...PRACTICE_START,
      invoiceOf(50),
      invoiceOf(100),
      ['RecordPayment', { invoiceId: 2, payment: { date: '2026-11-19', amount: 200 } }],
      ['UseCredit', { invoiceId: 1, amount: 50 }],
    );
    when('MarkInvoiceUnpaid', { invoiceIds: [1, 2], skip: true }).answering({
      done: 1,
      skipped: [{ id: 2 }],
    });
    expect(ledger.state.record('invoice', 2)?.payments?.[1]).not.toBeNull();
    when('MarkInvoiceUnpaid', { invoiceIds: [1, 2], skip: true }).answering({ done: 2, skipped: [] });
  });

  it('takes at most 500', () => {
    const invoiceIds = Array.from({ length: 501 }, (_, index) => index + 1);
    given().when('DeleteInvoice', { invoiceIds }).thenMisfit('invoiceIds');
  });
});

describe('what a command with skip answers is what happened', () => {
  const commands = fc.constantFrom(
    ['MarkInvoicePaid', 'invoiceIds', 'invoice'] as const,
    ['MarkInvoiceUnpaid', 'invoiceIds', 'invoice'] as const,
    ['DeleteInvoice', 'invoiceIds', 'invoice'] as const,
    ['PutJobOnHold', 'jobIds', 'job'] as const,
    ['MarkJobActive', 'jobIds', 'job'] as const,
    ['DeleteJob', 'jobIds', 'job'] as const,
    ['MarkQuoteSent', 'quoteIds', 'quote'] as const,
    ['DeclineQuote', 'quoteIds', 'quote'] as const,
    ['DeleteQuote', 'quoteIds', 'quote'] as const,
  );
  const run = fc.tuple(commands, fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }));
  const someInvoices: Steps = [
    ['InvoiceJobs', { clientId: 1, jobIds: [2, 3] }],
    ['InvoiceJobs', { clientId: 1, jobIds: [1] }],
    ['CreateInvoice', { invoice: { client_id: 1, items: [{ name: 'Work', quantity: 1, rate: 50 }] } }],
    ['RecordPayment', { invoiceId: 3, payment: { date: '2026-11-19', amount: 900 } }],
    ['UseCredit', { invoiceId: 2, amount: 20 }],
    ...[1, 2, 3].map((): Steps[number] => ['CreateQuote', { quote: { client_id: 1, items: [{}] } }]),
    ['AcceptQuote', { quoteId: 2 }],
  ];

  it('by kind and id, whatever was done before', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 4 }), (runs) => {
        const { ledger } = given(...PRACTICE_START, ...someInvoices);
        for (const [[name, field, entity], ids] of runs) {
          const before = new Map(ids.map((id) => [id, ledger.state.record(entity, id)]));
          const { result } = ledger.run(name, { [field]: ids, skip: true });
          const { done, skipped } = bulkAnswer.parse(result);
          expect(done + skipped.length).toBe(ids.length);
          for (const { id } of skipped) expect(ledger.state.record(entity, id)).toBe(before.get(id));
          const left = ids.filter((id) => !skipped.some((one) => one.id === id));
          expect(ledger.run(name, { [field]: left.length > 0 ? left : [99], skip: true })).toMatchObject({
            events: [],
          });
        }
      }),
      { numRuns: 200 },
    );
  });
});
