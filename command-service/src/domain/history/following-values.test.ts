import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { planReversals } from '../testing/plan-reversals.ts';
import { done } from '../testing/practice-entries.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';

type Fields = { [field: string]: Json };

function withJob(job: Fields): PracticeLedger {
  const ledger = startedPractice();
  ledger.run('CreateJob', { job: { client_id: 2, currency: 'USD', ...job } });
  return ledger;
}

function withInvoice(invoice: Fields): PracticeLedger {
  const ledger = startedPractice();
  ledger.run('SetSetting', { key: 'taxes', value: { id: 1, default: false } });
  ledger.run('CreateInvoice', { invoice: { client_id: 2, items: [], ...invoice } });
  return ledger;
}

const JOB = 7;
const editsOfJob = (ledger: PracticeLedger, ...edits: Fields[]) =>
  edits.map((job) => done(ledger, 'EditJob', { jobId: JOB, job }));
const editsOfInvoice = (ledger: PracticeLedger, ...edits: Fields[]) =>
  edits.map((invoice) => done(ledger, 'EditInvoice', { invoiceId: 1, invoice }));

const line = (quantity: number, rate: string) => ({ id: 'item1', name: 'Fee', quantity, rate });

describe('the value of a job after the undo of its first edit', () => {
  it.each<[string, Fields, Fields[], Fields]>([
    [
      'a flat value, under a new quantity',
      { quantity: 10, rate: 15 },
      [{ value: 500 }, { quantity: 20 }],
      { quantity: '20', rate: '15', flat_rate: false, value: '300' },
    ],
    [
      'a flat value, under a new rate',
      { quantity: 10, rate: 15 },
      [{ value: 500 }, { rate: 30 }],
      { quantity: '10', rate: '30', flat_rate: false, value: '300' },
    ],
    [
      'a rate that was entered without a quantity',
      { quantity: 0, rate: 15 },
      [{ rate: 1000 }, { quantity: 10 }],
      { quantity: '10', rate: '15', value: '150' },
    ],
    [
      'a quantity that was entered without a rate',
      { quantity: 7, rate: 0 },
      [{ quantity: 1 }, { rate: 42 }],
      { quantity: '7', rate: '42', value: '294' },
    ],
    [
      'a currency with fewer digits in which the value was the same',
      { quantity: 20, rate: 15 },
      [{ currency: 'JPY' }, { quantity: 418.52393 }],
      { currency: 'USD', value: '6277.86' },
    ],
    [
      'a currency with more digits, of a flat value',
      { flat_rate: true, value: 200 },
      [{ currency: 'KWD' }, { value: '1.235' }],
      { currency: 'USD', flat_rate: true, value: '1.24' },
    ],
  ])('%s', (_, job, edits, expected) => {
    const ledger = withJob(job);
    const [first] = editsOfJob(ledger, ...edits);
    if (first === undefined) throw new Error('Nothing was edited.');
    expect(ledger.undo(first)).toHaveProperty('events');
    expect(ledger.state.record('job', JOB)).toMatchObject(expected);
  });

  it('is a change of the undo, so that the undo of the other edit and both redos follow it', () => {
    const ledger = withJob({ quantity: 10, rate: 15 });
    const start = ledger.state.record('job', JOB);
    const [flat, quantity] = editsOfJob(ledger, { value: 500 }, { quantity: 20 });
    if (flat === undefined || quantity === undefined) throw new Error('Nothing was edited.');
    ledger.undo(flat);
    expect(ledger.undo(quantity)).toHaveProperty('events');
    expect(ledger.state.record('job', JOB)).toEqual(start);
    expect(ledger.redo(quantity)).toHaveProperty('events');
    expect(ledger.state.record('job', JOB)).toMatchObject({ quantity: '20', flat_rate: false, value: '300' });
  });
});

it('a flat rate waits until the values that were calculated since are undone', () => {
  const ledger = withJob({ flat_rate: true, value: 500 });
  const [calculated, quantity] = editsOfJob(ledger, { flat_rate: false }, { quantity: 30 });
  if (calculated === undefined || quantity === undefined) throw new Error('Nothing was edited.');
  expect(ledger.state.record('job', JOB)).toMatchObject({ quantity: '30', rate: '500', value: '15000' });
  expect(ledger.undo(calculated)).toEqual({ blockedBy: [quantity] });
  ledger.undo(quantity);
  expect(ledger.undo(calculated)).toHaveProperty('events');
  expect(ledger.state.record('job', JOB)).toMatchObject({ flat_rate: true, value: '500' });
});

it('the value of a job follows from a redo, too', () => {
  const ledger = withJob({ quantity: 0, rate: 15 });
  const [rate] = editsOfJob(ledger, { rate: 30 });
  if (rate === undefined) throw new Error('Nothing was edited.');
  ledger.undo(rate);
  editsOfJob(ledger, { quantity: 10 });
  expect(ledger.redo(rate)).toHaveProperty('events');
  expect(ledger.state.record('job', JOB)).toMatchObject({ quantity: '10', rate: '30', value: '300' });
});

it('the value of a job follows from a joint undo around an edit that stays', () => {
  const ledger = withJob({ quantity: 10, rate: 15 });
  const [flat, , rate] = editsOfJob(ledger, { value: 500 }, { quantity: 20 }, { rate: 30 });
  if (flat === undefined || rate === undefined) throw new Error('Nothing was edited.');
  const plan = planReversals(ledger.state, [rate.events, flat.events]);
  if (!('events' in plan)) throw new Error('The undo was refused.');
  ledger.append(plan.events);
  expect(ledger.state.record('job', JOB)).toMatchObject({ quantity: '20', rate: '15', value: '300' });
});

it('the values of many jobs that one event changed follow from each of them', () => {
  const ledger = withJob({ quantity: 0, rate: 15 });
  const jobIds = Array.from({ length: 251 }, () => {
    const id = ledger.state.nextId('job');
    ledger.run('CreateJob', { job: { client_id: 2, currency: 'USD', quantity: 0, rate: 15, notes: 'x' } });
    return id;
  });
  const rates = done(ledger, 'EditJob', { jobIds, job: { rate: 30, notes: 'y' } });
  expect(rates.events).toMatchObject([{ type: 'JobsChanged' }]);
  const [some = 0] = jobIds;
  ledger.run('EditJob', { jobId: some, job: { quantity: 10 } });
  expect(ledger.undo(rates)).toHaveProperty('events');
  expect(ledger.state.record('job', some)).toMatchObject({ quantity: '10', rate: '15', value: '150' });
});

describe('an invoice after the undo of its first edit', () => {
  it.each<[string, Fields, Fields[], Fields]>([
    [
      'a date, under new terms',
      { date: '2026-01-10', paymentTerms: 'none' },
      [{ date: '2026-11-20' }, { paymentTerms: 30 }],
      { date: '2026-01-10', paymentTerms: 30, dueDate: '2026-02-09' },
    ],
    [
      'terms that had the same due date, under a new date',
      { date: '2026-01-10', paymentTerms: 30 },
      [{ paymentTerms: 'date' }, { date: '2026-01-20' }],
      { date: '2026-01-20', paymentTerms: 30, dueDate: '2026-02-19' },
    ],
  ])('%s', (_, invoice, edits, expected) => {
    const ledger = withInvoice(invoice);
    const [first] = editsOfInvoice(ledger, ...edits);
    if (first === undefined) throw new Error('Nothing was edited.');
    expect(ledger.undo(first)).toHaveProperty('events');
    expect(ledger.state.record('invoice', 1)).toMatchObject(expected);
  });

  it('has no due date of its own while another one was derived since', () => {
    const ledger = withInvoice({ date: '2026-11-01', dueDate: '2026-11-15', paymentTerms: 'date' });
    const [terms, date] = editsOfInvoice(ledger, { paymentTerms: 14 }, { date: '2026-12-01' });
    if (terms === undefined || date === undefined) throw new Error('Nothing was edited.');
    expect(ledger.state.record('invoice', 1)).toMatchObject({ dueDate: '2026-12-15' });
    expect(ledger.undo(terms)).toEqual({ blockedBy: [date] });
    ledger.undo(date);
    expect(ledger.undo(terms)).toHaveProperty('events');
    expect(ledger.state.record('invoice', 1)).toMatchObject({ paymentTerms: 'date', dueDate: '2026-11-15' });
  });

  it('has the lines of a later edit, which are not replaced', () => {
    const ledger = withInvoice({ currency: 'USD' });
    const [first] = editsOfInvoice(ledger, { items: [line(1, '2')] }, { items: [line(3, '4')] });
    if (first === undefined) throw new Error('Nothing was edited.');
    expect(planReversals(ledger.state, [first.events])).toMatchObject({
      conflicts: expect.arrayContaining([{ field: { entity: 'invoice', id: 1, field: 'items' }, entry: 0 }]),
    });
  });

  it.each([
    ['JPY', line(3, '0.5')],
    ['KWD', line(1, '1.235')],
  ])('a currency keeps it while its lines are in %s', (currency, item) => {
    const ledger = withInvoice({ currency: 'USD' });
    const [changed, items] = editsOfInvoice(ledger, { currency }, { items: [item] });
    if (changed === undefined || items === undefined) throw new Error('Nothing was edited.');
    expect(ledger.undo(changed)).toEqual({ blockedBy: [items] });
    ledger.undo(items);
    expect(ledger.undo(changed)).toHaveProperty('events');
    expect(ledger.redo(items)).toHaveProperty('blockedBy');
  });
});

describe('a payment after other edits', () => {
  const EDITS: [string, Fields, Fields[]][] = [
    [
      'a currency, while its amount is in it',
      { amount: 100, currency: 'JPY' },
      [{ currency: 'USD' }, { amount: '99.55' }],
    ],
    [
      'an amount, in a currency that came since',
      { amount: '99.55', currency: 'USD' },
      [{ amount: 100 }, { currency: 'JPY' }],
    ],
    [
      'a fee, in a currency that came since',
      { amount: 100, fee: '0.5', currency: 'USD' },
      [{ fee: 1 }, { currency: 'JPY' }],
    ],
    ['a day, under the rate of another one', { amount: 100 }, [{ date: '2026-11-12' }, { currency: 'USD' }]],
    [
      'a rate of another day',
      { amount: 100, currency: 'USD' },
      [{ exchangeRate: '1.5' }, { date: '2026-11-12' }],
    ],
  ];

  it.each(EDITS)('does not get back %s', (_, payment, edits) => {
    const ledger = withInvoice({ currency: 'EUR', items: [line(1, '1000')] });
    ledger.run('RecordPayment', { invoiceId: 1, payment: { date: '2026-11-10', ...payment } });
    const [first, second] = edits.map((edit) => done(ledger, 'EditPayment', { paymentId: 1, payment: edit }));
    if (first === undefined || second === undefined) throw new Error('Nothing was edited.');
    expect(ledger.undo(first)).toEqual({ blockedBy: [second] });
    ledger.undo(second);
    expect(ledger.undo(first)).toHaveProperty('events');
    expect(ledger.redo(second)).toHaveProperty('blockedBy');
  });
});

describe('an exchange rate after other edits', () => {
  it.each<[string, Fields[]]>([
    ['the day of an invoice, under the rate of another one', [{ date: '2026-11-02' }, { currency: 'USD' }]],
    ['a rate of another day', [{ currency: 'USD', exchangeRate: '1.5' }, { date: '2026-11-02' }]],
  ])('does not bring back %s', (_, edits) => {
    const ledger = withInvoice({ currency: 'EUR' });
    const [first, second] = editsOfInvoice(ledger, ...edits);
    if (first === undefined || second === undefined) throw new Error('Nothing was edited.');
    expect(ledger.undo(first)).toEqual({ blockedBy: [second] });
    ledger.undo(second);
    expect(ledger.undo(first)).toHaveProperty('events');
  });

  it('does not bring back the day of a completion under the rate of another one', () => {
    const ledger = withJob({ currency: 'EUR', completed_at: '2026-11-02' });
    const moved = done(ledger, 'MarkJobCompleted', { jobId: JOB, completedAt: '2026-11-12' });
    const [currency] = editsOfJob(ledger, { currency: 'USD' });
    expect(ledger.undo(moved)).toEqual({ blockedBy: [currency] });
  });
});
