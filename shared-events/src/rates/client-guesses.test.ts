import { describe, expect, it } from 'vitest';
import { type ClientChoice, guessFromClient, reguessedRate } from './client-guesses.ts';

const rate = (id: number, fields: object) => ({
  id,
  job_type_id: 1,
  unit_id: 1,
  language_pair_id: null,
  value: 0.1,
  currency: 'EUR',
  ...fields,
});
const ACME = { currency: 'EUR', rates: [rate(1, {}), rate(2, { job_type_id: 2, value: 0.05 })] };
const BETA = { currency: 'CHF', rates: [rate(3, { value: 0.2, currency: 'CHF' })] };
const GAMMA = { currency: null, rates: [] };
const JOB: ClientChoice = {
  jobTypeId: 1,
  languagePairId: null,
  unitId: 1,
  currency: 'EUR',
  rate: '0.1',
  flatRate: false,
};
const EMPTY: ClientChoice = { ...JOB, jobTypeId: null, unitId: null, currency: null, rate: '' };

describe('the rate of a stored job', () => {
  it.each([
    ['is guessed again for another client', {}, BETA, {}, { rate: '0.2', currency: 'CHF' }],
    ['is guessed again for another job type', { jobTypeId: 2 }, ACME, {}, { rate: '0.05', currency: 'EUR' }],
    ['is guessed where there was none', {}, BETA, { rate: '0' }, { rate: '0.2', currency: 'CHF' }],
    ['stays when it was typed', {}, BETA, { rate: '0.13' }, null],
    ['stays when it is flat', {}, BETA, { flatRate: true }, null],
    ['stays when no rate of the other client fits', {}, GAMMA, {}, null],
    ['stays when no rate of the job type fits', { jobTypeId: 3 }, ACME, {}, null],
    ['stays when the other unit has no rate', { unitId: 2 }, ACME, {}, null],
    ['stays without a client', {}, null, {}, null],
    ['stays when the same rate fits', { languagePairId: 5 }, ACME, {}, null],
  ])('%s', (_, change, client, job, expected) => {
    const choice = { ...JOB, ...job };
    expect(reguessedRate({ choice, client: ACME }, { choice: { ...choice, ...change }, client })).toEqual(
      expected,
    );
  });
});

describe('what is guessed from a client', () => {
  const usage = { jobTypes: { 1: 3 }, languagePairs: { 5: 2 } };
  const catalogue = { jobTypes: [{ id: 1 }, { id: 2 }], pairs: [{ id: 5 }] };
  const guess = (choice: ClientChoice, chosen: readonly ('languagePair' | 'currency')[] = []) =>
    guessFromClient({ choice, guessed: [], chosen }, { ...ACME, usage }, catalogue);

  it('is all that was not chosen', () => {
    expect(guess(EMPTY)).toEqual({
      choice: { ...JOB, languagePairId: 5 },
      guessed: ['jobType', 'languagePair', 'currency', 'rate', 'unit'],
    });
  });

  it('is nothing that was chosen, also when the choice is none', () => {
    const own = { ...EMPTY, jobTypeId: 2 };
    expect(guess(own, ['languagePair'])).toMatchObject({
      choice: { jobTypeId: 2, languagePairId: null, rate: '0.05' },
      guessed: ['currency', 'rate', 'unit'],
    });
  });
});
