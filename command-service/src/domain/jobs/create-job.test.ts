import { jobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { CreateJob } from './create-job.ts';

const practice = () => given(...PRACTICE_START);
const NUMBERS_ONLY = 'Enter only numbers';

it('stores the fields of a new job in the order of their schema, in which the history lists them', () => {
  const job = { rate: '0.1', name: 'Manual', notes: '<p>Soon</p>', deadline: '2026-12-24', client_id: 1 };
  const { state, context } = practice().ledger;
  const [created] = CreateJob.decide(state, { job: jobInput.parse(job) }, context);
  const stored = z.object({ job: z.record(z.string(), z.json()) }).parse(created?.data);
  expect(Object.keys(stored.job)).toEqual(Object.keys(jobRecord.shape));
});

describe('a new job', () => {
  it('needs no field at all', () => {
    given()
      .when('CreateJob', { job: {} })
      .thenFacts('JobCreated')
      .saying({ name: 'Job', job: { id: 1, quantity: '0', value: '0', currency: 'USD', name: null } })
      .answering({ job: { id: 1, value: 0, display_name: 'Job', converted_value: 0 }, rate: null });
  });

  it('may be invoiced already, once it is completed', () => {
    practice()
      .when('CreateJob', { job: { client_id: 1, completed_at: '2026-11-18', invoiced: true } })
      .thenFacts('JobCreated')
      .answering({ job: { completed_at: '2026-11-18', invoiced: true, invoice_id: null } });
    practice()
      .when('CreateJob', { job: { client_id: 1, invoiced: true } })
      .thenRefused('invalid', 'Only a completed job can be invoiced', 'invoiced');
  });

  it('is named by its type and client when it has no name', () => {
    practice()
      .when('CreateJob', { job: { client_id: 1, job_type_id: 2, name: '  ' } })
      .saying({ name: 'Proofreading job for Lingua Nord', job: { name: null } });
  });

  it('has the value quantity × rate, rounded half up to the digits of its currency', () => {
    practice()
      .when('CreateJob', { job: { quantity: '333', rate: '0,125', currency: 'EUR' } })
      .saying({ job: { quantity: '333', rate: '0.125', value: '41.63', flat_rate: false } });
    practice()
      .when('CreateJob', { job: { quantity: 3, rate: 0.5, currency: 'JPY' } })
      .saying({ job: { value: '2' } });
  });

  it('reads an empty quantity as 0', () => {
    practice()
      .when('CreateJob', { job: { quantity: '', rate: 2 } })
      .saying({ job: { quantity: '0', value: '0' } });
  });

  it('with a flat rate has quantity 1 and its value as rate', () => {
    practice()
      .when('CreateJob', { job: { flat_rate: true, value: '250', quantity: 40, rate: 3 } })
      .saying({ job: { flat_rate: true, quantity: '1', rate: '250', value: '250' } });
    practice()
      .when('CreateJob', { job: { unit_id: 7, rate: 99 } })
      .saying({ job: { flat_rate: true, unit_id: 7, quantity: '1', rate: '99', value: '99' } });
  });

  it.each([
    [{ flat_rate: true, value: '0' }],
    [{ flat_rate: true, value: '' }],
    [{ flat_rate: true, value: '0.004' }],
    [{ unit_id: 7, value: 0 }],
    [{ quantity: 100, rate: '0.1', value: 0 }],
    [{ quantity: 100, rate: '0.1', value: '' }],
  ])('is refused with an entered value of zero: %j', (job) => {
    practice().when('CreateJob', { job }).thenRefused('invalid', 'Enter a value above 0');
  });

  it.each([
    [{ value: 0 }],
    [{ quantity: 0, rate: 2, value: 0 }],
    [{ quantity: 3, rate: 0, value: '' }],
    [{ flat_rate: false, quantity: 0, value: 0 }],
  ])('may have a value of zero that comes of quantity and rate: %j', (job) => {
    practice()
      .when('CreateJob', { job })
      .saying({ job: { value: '0', flat_rate: false } });
  });

  it('may have a flat rate that is not agreed yet', () => {
    practice()
      .when('CreateJob', { job: { flat_rate: true } })
      .saying({ job: { flat_rate: true, quantity: '1', value: '0' } });
  });

  it('gets a flat rate when its value differs from the calculated one', () => {
    practice()
      .when('CreateJob', { job: { quantity: 100, rate: '0.1', value: 12 } })
      .saying({ job: { flat_rate: true, quantity: '100', rate: '0.1', value: '12' } });
    practice()
      .when('CreateJob', { job: { quantity: 100, rate: '0.1', value: 10 } })
      .saying({
        job: { flat_rate: false, value: '10' },
      });
  });

  it('has the currency of its client, and the exchange rate of the day', () => {
    practice()
      .when('CreateJob', { job: { client_id: 2, quantity: 1, rate: '108.65' } })
      .saying({ job: { currency: 'USD', exchange: { to: 'EUR', rate: '1.0865', date: '2026-11-20' } } })
      .answering({ job: { converted_value: 100, exchangeRate: 1.0865, exchange: { source: 'ECB' } } });
  });

  it('shows a missing exchange rate rather than a wrong value', () => {
    practice()
      .when('CreateJob', { job: { currency: 'CHF', quantity: 1, rate: 5 } })
      .saying({ job: { exchange: null } })
      .answering({ job: { value: 5, converted_value: null, exchangeRate: null } });
  });

  it('keeps only harmless markup in its notes', () => {
    practice()
      .when('CreateJob', { job: { notes: '<p onclick="x()">Hi<script>alert(1)</script></p>' } })
      .saying({ job: { notes: '<p>Hi</p>' } });
  });
});

describe('the rate of a new job', () => {
  const job = { client_id: 1, job_type_id: 2, unit_id: 2, quantity: 2, rate: 45 };

  it('is added for the client in the same append when the client had none', () => {
    practice()
      .when('CreateJob', { job: { ...job, language_pair_id: 1 } })
      .thenFacts('JobCreated', 'RateAdded')
      .saying({ name: 'Lingua Nord: Proofreading, per hour, German > English' }, 1)
      .saying({ record: { client_id: 1, language_pair_id: 1, value: '45', currency: 'EUR' } }, 1)
      .answering({ rate: { id: 6, value: 45, unit_id: 2 } });
  });

  it('is the matching rate of the client when there is one', () => {
    practice()
      .when('CreateJob', { job: { ...job, job_type_id: 1, unit_id: 1, rate: '0.2' } })
      .thenFacts('JobCreated')
      .answering({ rate: { id: 2, value: 0.12 } });
  });

  const list = (value: string, more: object = {}) =>
    ['AddRate', { rate: { client_id: null, job_type_id: 2, unit_id: 2, value, ...more } }] as const;

  it('is that of the price list where the client has none, and its own for another price', () => {
    given(...PRACTICE_START, list('45'))
      .when('CreateJob', { job })
      .thenFacts('JobCreated')
      .answering({ rate: { id: 6, client_id: null, value: 45, currency: 'EUR' } });
    given(...PRACTICE_START, list('40'))
      .when('CreateJob', { job })
      .thenFacts('JobCreated', 'RateAdded')
      .saying({ record: { client_id: 1, value: '45' } }, 1);
    given(...PRACTICE_START, list('45', { currency: 'USD' }))
      .when('CreateJob', { job })
      .thenFacts('JobCreated', 'RateAdded');
  });

  it('is that of the client before the price list', () => {
    given(...PRACTICE_START, list('0.3', { job_type_id: 1, unit_id: 1, language_pair_id: 1 }))
      .when('CreateJob', { job: { ...job, job_type_id: 1, unit_id: 1, language_pair_id: 1, rate: '0.3' } })
      .answering({ rate: { client_id: 1 } });
  });

  it('is proposed from the price list for quotes and lines that are typed', () => {
    const item = { name: 'Review', job_type_id: 2, unit_id: 2, quantity: 2 };
    given(...PRACTICE_START, list('45'))
      .when('CreateQuote', { quote: { client_id: 1, items: [item] } })
      .saying({ record: { items: [{ rate: '45', value: '90' }] } });
    given(...PRACTICE_START, list('45', { currency: 'USD' }))
      .when('CreateQuote', { quote: { client_id: 1, items: [item] } })
      .saying({ record: { items: [{ rate: '0' }] } });
  });

  it.each([
    ['a flat rate', { flat_rate: true, value: 90 }],
    ['no client', { client_id: null }],
    ['no unit', { unit_id: null }],
    ['no job type', { job_type_id: null }],
    ['a rate of 0', { rate: 0 }],
  ])('is not added for %s', (_, change) => {
    practice()
      .when('CreateJob', { job: { ...job, ...change } })
      .thenFacts('JobCreated');
  });
});

describe('a job is refused', () => {
  it.each(['quantity', 'rate', 'value'])('when its %s is negative or no number', (field) => {
    practice()
      .when('CreateJob', { job: { [field]: 'abc' } })
      .thenMisfit(`job.${field}`, NUMBERS_ONLY);
    practice()
      .when('CreateJob', { job: { [field]: -1 } })
      .thenMisfit(`job.${field}`, NUMBERS_ONLY);
    practice()
      .when('CreateJob', { job: { [field]: '1.0000001' } })
      .thenMisfit(`job.${field}`);
  });

  it.each([
    ['client_id', { client_id: 99 }],
    ['job_type_id', { job_type_id: 99 }],
    ['language_pair_id', { language_pair_id: 99 }],
    ['unit_id', { unit_id: 99 }],
  ])('when its %s does not exist', (field, job) => {
    practice().when('CreateJob', { job }).thenRefused('invalid', 'This does not exist.', field);
  });

  it('when it refers to a deleted record', () => {
    given(...PRACTICE_START, ['DeleteClient', { clientId: 1 }])
      .when('CreateJob', { job: { client_id: 1 } })
      .thenRefused('invalid', 'This does not exist.', 'client_id');
  });

  it('when its deadline, currency or day of completion is invalid', () => {
    practice()
      .when('CreateJob', { job: { deadline: '2026-02-30' } })
      .thenMisfit('job.deadline');
    practice()
      .when('CreateJob', { job: { deadline: '2026-02-20 25:00' } })
      .thenMisfit('job.deadline');
    practice()
      .when('CreateJob', { job: { currency: 'XXY' } })
      .thenMisfit('job.currency');
    practice()
      .when('CreateJob', { job: { completed_at: '20.11.2026' } })
      .thenMisfit('job.completed_at');
  });

  it('when its value is too large, even if only after rounding', () => {
    const flat = { flat_rate: true, value: '999999999999.999', currency: 'EUR' };
    practice().when('CreateJob', { job: flat }).thenRefused('invalid', 'The number is too large', 'value');
    practice()
      .when('CreateJob', { job: { ...flat, currency: 'KWD' } })
      .saying({ job: { value: '999999999999.999' } });
    practice()
      .when('EditJob', { jobId: 1, job: { value: '999999999999.995' } })
      .thenRefused('invalid', 'The number is too large', 'value');
    practice()
      .when('CreateJob', { job: { quantity: 999_999_999, rate: 999_999 } })
      .thenRefused('invalid', 'The number is too large', 'value');
  });
});

it('a deadline at midnight means the end of that day', () => {
  practice()
    .when('CreateJob', { job: { deadline: '2026-12-01 00:00' } })
    .saying({ job: { deadline: '2026-12-01' } });
  practice()
    .when('CreateJob', { job: { deadline: '2026-12-01 14:30' } })
    .saying({
      job: { deadline: '2026-12-01 14:30' },
    });
});

it('a job can be created as completed', () => {
  const { events } = practice().when('CreateJob', { job: { completed_at: '2026-11-01', on_hold: true } });
  expect(events[0]?.data).toMatchObject({ job: { completed_at: '2026-11-01', on_hold: false } });
});
