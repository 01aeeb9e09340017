import { expect, it } from 'vitest';
import { BLANK_JOB, type JobRecord } from './record.ts';
import { jobView } from './view.ts';

const job: JobRecord = {
  ...BLANK_JOB,
  id: 17,
  client_id: 3,
  job_type_id: 1,
  unit_id: 1,
  quantity: '8000',
  rate: '0.055',
  value: '440',
  currency: 'USD',
  exchange: { to: 'EUR', rate: '1.0865', date: '2026-11-20', source: 'ECB' },
  deadline: '2026-12-01 14:30',
  created_at: '2026-11-20T10:00:00.000Z',
};
const names = {
  client: 'Lingua Nord',
  jobType: 'Translation',
  languagePair: null,
  unit: 'Words',
  project: 'Annual report',
  invoice: null,
};

it('the answer of a job contains amounts as numbers, converted with a rate, its day and its source', () => {
  expect(jobView(job, names, { currency: 'EUR', conversion: null })).toMatchObject({
    id: 17,
    quantity: 8000,
    rate: 0.055,
    value: 440,
    converted_value: 404.97,
    exchangeRate: 1.0865,
    exchange: { rate: 1.0865, date: '2026-11-20', source: 'ECB' },
    display_name: 'Translation job for Lingua Nord',
    client_name: 'Lingua Nord',
    invoice_number: null,
  });
});

it('the answer of a job contains the number of its invoice', () => {
  const view = jobView(job, { ...names, invoice: 'R-12' }, { currency: 'EUR', conversion: null });
  expect(view.invoice_number).toBe('R-12');
});

it('the answer of a job from before a field existed has it blank', () => {
  const { priority: _1, reference: _2, links: _3, project_id: _4, ...earlier } = job;
  const view = jobView(earlier, { ...names, project: null }, { currency: 'EUR', conversion: null });
  expect(view).toMatchObject({
    priority: null,
    reference: null,
    links: [],
    project_id: null,
    project_name: null,
  });
});

it('the answer of a job has no converted value while the rate is missing', () => {
  const view = jobView(job, names, { currency: 'GBP', conversion: null });
  expect(view).toMatchObject({ value: 440, converted_value: null, exchangeRate: null, exchange: null });
});
