import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';

type Step = readonly [CommandName, Json];
const CLIENT: Step = ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } }];
const TYPE: Step = ['AddJobType', { jobType: { name: 'Translation' } }];
const rate = (client_id: number | null, minimum?: string): Step => [
  'AddRate',
  {
    rate: { client_id, job_type_id: 1, unit_id: 1, value: '0.1', currency: 'EUR', minimum: minimum ?? null },
  },
];
const clientMinimum = (value: Json): Step => ['SetClientSetting', { clientId: 1, key: 'minimum', value }];
const WORK = { client_id: 1, job_type_id: 1, unit_id: 1, quantity: 120, rate: '0.1' };
const RUSH = { name: 'Rush', percent: '50' };
const JOB: Step = ['CreateJob', { job: { ...WORK, minimum: 35, surcharges: [RUSH] } }];

function lastEntry({ entries }: PracticeLedger): PracticeEntry {
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error('The command is an entry.');
  return entry;
}

describe('the minimum fee of a new job', () => {
  it.each([
    ['that of its rate', [rate(1, '35'), clientMinimum('40')], WORK, '35', '35'],
    ['that of its client', [rate(1), clientMinimum('40')], WORK, '40', '40'],
    ['that of its client without rates', [clientMinimum('40')], WORK, '40', '40'],
    ['that of the price list', [rate(null, '35'), clientMinimum('40')], WORK, '35', '35'],
    ['not that of a price list with another price', [rate(null, '35')], { ...WORK, rate: '0.2' }, null, '24'],
    [
      'not that of a client in another currency',
      [clientMinimum('40')],
      { ...WORK, currency: 'CHF' },
      null,
      '12',
    ],
    ['not raised above what it is worth', [clientMinimum('10')], WORK, '10', '12'],
    ['not there while nothing is priced', [clientMinimum('40')], { ...WORK, quantity: 0 }, '40', '0'],
    [
      'not that of a flat rate',
      [clientMinimum('40')],
      { client_id: 1, flat_rate: true, value: 5 },
      null,
      '5',
    ],
    ['not there beside a value that is sent', [clientMinimum('40')], { ...WORK, value: 12 }, null, '12'],
    ['the one that is sent', [clientMinimum('40')], { ...WORK, minimum: '20,5' }, '20.5', '20.5'],
    ['none where that is sent', [clientMinimum('40')], { ...WORK, minimum: null }, null, '12'],
    ['none after the setting was emptied', [clientMinimum('40'), clientMinimum('')], WORK, null, '12'],
  ] satisfies [string, Step[], Json, string | null, string][])('is %s', (_, steps, job, minimum, value) => {
    given(CLIENT, TYPE, ...steps)
      .when('CreateJob', { job })
      .saying({ job: { minimum, value } }, 0);
  });

  it('stays with a duplicate', () => {
    given(CLIENT, TYPE, JOB)
      .when('DuplicateJob', { jobId: 1 })
      .saying({ job: { minimum: '35', surcharges: [RUSH], value: '52.5' } });
  });
});

describe('a job with a minimum fee and surcharges', () => {
  const edited = (job: Json) => given(CLIENT, TYPE, JOB).when('EditJob', { jobId: 1, job });

  it('has the value that follows after each edit', () => {
    edited({ quantity: 1000 }).saying({ after: { quantity: '1000', value: '150' } });
    edited({ minimum: null }).saying({ after: { minimum: null, value: '18' } });
    edited({ surcharges: [] }).saying({ after: { surcharges: [], value: '35' } });
    edited({ surcharges: [RUSH, { name: 'Weekend', percent: '25,5' }] }).saying({
      after: { value: '61.43' },
    });
    edited({ value: 52.5 }).thenNothing();
    edited({ minimum: '999999999999' }).thenRefused('invalid', 'The number is too large', 'value');
  });

  it('is flat once another value is entered, and calculated again later', () => {
    const { ledger } = edited({ value: 60 }).saying({ after: { value: '60', flat_rate: true } });
    expect(ledger.run('EditJob', { jobId: 1, job: { flat_rate: false } }).events[0]?.data).toMatchObject({
      after: { value: '52.5', flat_rate: false },
    });
  });

  it('is restored by undo and changed again by redo, with its value', () => {
    const { ledger } = given(CLIENT, TYPE, JOB);
    ledger.run('EditJob', { jobId: 1, job: { surcharges: [] } });
    const entry = lastEntry(ledger);
    ledger.undo(entry);
    expect(ledger.state.record('job', 1)).toMatchObject({ value: '52.5', surcharges: [RUSH] });
    ledger.redo(entry);
    expect(ledger.state.record('job', 1)).toMatchObject({ value: '35', surcharges: [] });
  });

  it('of an earlier version has neither', () => {
    const job = {
      ...{ id: 1, name: 'Old', client_id: null, job_type_id: null, language_pair_id: null, unit_id: 1 },
      ...{ quantity: '10', rate: '1', flat_rate: false, value: '10', currency: 'EUR', exchange: null },
      ...{ deadline: null, on_hold: false, completed_at: null, invoiced: false, invoice_id: null, notes: '' },
      ...{ created_at: '2026-11-20T09:00:00.000Z', deleted_at: null },
    };
    given(JobCreated.of({ name: 'Old', job }))
      .when('EditJob', { jobId: 1, job: { minimum: 20 } })
      .saying({ before: { minimum: null, value: '10' }, after: { minimum: '20', value: '20' } });
  });

  it.each([
    ['EUR', 'Translation, 120 words × 0.10 · Minimum fee €35.00 · Rush 50%'],
    ['JPY', 'Translation, 120 words × 0.10 · Minimum fee €35.00 · Rush 50%'],
  ])('is invoiced in %s to the cent, as one unit that says why', (currency, detail) => {
    const done: Step = ['MarkJobCompleted', { jobId: 1, completedAt: '2026-11-18' }];
    const named: Step = ['EditJob', { jobId: 1, job: { name: 'Leaflet' } }];
    const { events } = given(CLIENT, TYPE, JOB, named, done).when('InvoiceJobs', {
      clientId: 1,
      jobIds: [1],
      invoice: { currency },
    });
    expect(events[0]?.data).toMatchObject({
      invoice: { items: [{ name: 'Leaflet', detail, quantity: '1' }] },
    });
    if (currency === 'EUR') {
      expect(events[0]?.data).toMatchObject({ invoice: { subtotal: '52.5', items: [{ value: '52.5' }] } });
    }
  });
});

describe('the minimum fee of a rate', () => {
  it('is changed, removed and undone as its other fields', () => {
    const { ledger } = given(CLIENT, TYPE, rate(1, '35'));
    ledger.run('EditRate', { rateId: 1, rate: { minimum: '' } });
    expect(ledger.state.record('rate', 1)?.minimum).toBeNull();
    ledger.undo(lastEntry(ledger));
    expect(ledger.state.record('rate', 1)?.minimum).toBe('35');
  });
});

it('a list that was downloaded is equal after its import', () => {
  const row = { client: 'Lingua Nord', quantity: '120', rate: '0.1', currency: 'EUR', flat_rate: false };
  const { ledger } = given(CLIENT, TYPE, clientMinimum('40'));
  ledger.run('ImportRecords', {
    jobs: [
      { ...row, minimum: '35', surcharges: 'Rush 50%; Weekend 12.5%', value: '56.88' },
      { ...row, value: '12' },
    ],
  });
  expect(ledger.state.record('job', 1)).toMatchObject({ value: '56.88', minimum: '35', flat_rate: false });
  expect(ledger.state.record('job', 2)).toMatchObject({ value: '12', minimum: null });
  expect(() => ledger.run('ImportRecords', { jobs: [{ ...row, surcharges: 'Rush' }] })).toThrow();
});
