import { expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { CreateJob } from './create-job.ts';
import { parseLine } from './parse-line.ts';

const NOW = '2026-11-23T11:00:00.000Z';
const parse = (text: string, ...more: Parameters<typeof given>) =>
  parseLine(given(...PRACTICE_START, ...more).ledger.state, text, NOW);

it('reads a line with the records, habits and rates of the account', () => {
  const rate = { client_id: 1, job_type_id: 1, unit_id: 1, value: '0.12' };
  expect(parse('Lease, lingua, 2k, fri', ['AddRate', { rate }])).toMatchObject({
    job: {
      name: 'Lease',
      client_id: 1,
      job_type_id: 1,
      language_pair_id: 1,
      unit_id: 1,
      quantity: '2000',
      rate: '0.12',
      currency: 'EUR',
      deadline: '2026-11-27',
    },
    open: [],
  });
});

it('knows no deleted record', () => {
  expect(parse('Lease, lingua', ['DeleteClient', { clientId: 1 }]).job).toMatchObject({
    name: 'Lease, lingua',
    client_id: null,
  });
  expect(parse('Lease 6 words', ['DeleteUnit', { unitId: 1 }]).job).toMatchObject({ name: 'Lease 6 words' });
});

it('answers a job that can be created as it is', () => {
  const { ledger } = given(...PRACTICE_START);
  const { job } = parseLine(ledger.state, 'Lease, pacific, 6 pages, €9', NOW);
  const sent = CreateJob.payload.parse({ job });
  expect(CreateJob.decide(ledger.state, sent, ledger.context)[0]?.data).toMatchObject({
    job: {
      name: 'Lease',
      client_id: 2,
      unit_id: 100,
      quantity: '6',
      rate: '9',
      value: '54',
      currency: 'EUR',
    },
  });
});
