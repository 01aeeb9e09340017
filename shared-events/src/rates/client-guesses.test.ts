import { describe, expect, it } from 'vitest';
import {
  type ClientChoice,
  type GuessField,
  guessFromClient,
  guessRate,
  reguessedRate,
  withoutGuesses,
} from './client-guesses.ts';

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
    [
      'is guessed again for another client though it was entered',
      {},
      BETA,
      { rate: '0.13' },
      { rate: '0.2', currency: 'CHF' },
    ],
    [
      'is emptied, in the currency of another client without one that fits',
      { jobTypeId: 2 },
      BETA,
      {},
      { rate: '0', currency: 'CHF' },
    ],
    [
      'is emptied in its own currency when the other client has none',
      {},
      GAMMA,
      { rate: '0.13' },
      { rate: '0', currency: 'EUR' },
    ],
    ['stays empty', {}, GAMMA, { rate: '0' }, null],
    ['stays when the user entered it', { jobTypeId: 2 }, ACME, { rate: '0.13' }, null],
    ['stays when it is flat', {}, BETA, { flatRate: true }, null],
    ['stays when no rate of the job type fits', { jobTypeId: 3 }, ACME, {}, null],
    ['stays when the other unit has no rate', { unitId: 2 }, ACME, {}, null],
    ['stays without a client', {}, null, {}, null],
    ['stays when the same rate fits', { languagePairId: 5 }, ACME, {}, null],
    [
      'is guessed again where only the currency differs',
      {},
      { currency: 'CHF', rates: [rate(4, { currency: 'CHF' })] },
      {},
      { rate: '0.1', currency: 'CHF' },
    ],
  ])('%s', (_, change, client, job, expected) => {
    const choice = { ...JOB, ...job };
    expect(reguessedRate({ choice, client: ACME }, { choice: { ...choice, ...change }, client })).toEqual(
      expected,
    );
  });
});

it('the rate of a stored job is guessed in its currency as long as its client stays', () => {
  const client = { currency: 'EUR', rates: [rate(1, {}), rate(2, { value: 0.3, currency: 'USD' })] };
  const choice = { ...JOB, currency: 'USD', rate: '0' };
  const guessed = (after: typeof client) => reguessedRate({ choice, client }, { choice, client: after });
  expect(guessed(client)).toEqual({ rate: '0.3', currency: 'USD' });
  expect(guessed({ ...client })).toEqual({ rate: '0.1', currency: 'EUR' });
  expect(reguessedRate({ choice, client: null }, { choice, client })).toEqual({
    rate: '0.1',
    currency: 'EUR',
  });
  const entered = { ...choice, rate: '0.13' };
  expect(reguessedRate({ choice: entered, client: null }, { choice: entered, client })).toBeNull();
});

describe('guessed values', () => {
  const NOTHING = {
    jobTypeId: null,
    languagePairId: null,
    unitId: null,
    currency: null,
    rate: '',
    flatRate: false,
  };
  const full = { ...JOB, languagePairId: 5 };

  it.each([
    ['jobType', { jobTypeId: null }],
    ['languagePair', { languagePairId: null }],
    ['unit', { unitId: null }],
    ['currency', { currency: null }],
    ['rate', { rate: '' }],
  ] as const)('are removed with their client: %s, and no others', (field, gone) => {
    expect(withoutGuesses(full, [field])).toEqual({ ...full, ...gone });
  });

  it('goes altogether', () => {
    expect(withoutGuesses(full, ['jobType', 'languagePair', 'unit', 'currency', 'rate'])).toEqual(NOTHING);
  });
});

describe('the rate of a new job', () => {
  const guess = (job: Partial<ClientChoice>, guessed: readonly GuessField[] = []) =>
    guessRate({ choice: { ...JOB, ...job }, guessed }, ACME.rates);

  it.each([
    ['is not changed when the user entered it', { rate: '0.5' }, [], { rate: '0.5' }, []],
    [
      'is not changed when it is flat',
      { rate: '', flatRate: true },
      ['unit'],
      { rate: '', flatRate: true },
      ['unit'],
    ],
    ['is guessed where there is none', { rate: '' }, [], { rate: '0.1' }, ['rate']],
    [
      'is guessed again when it was guessed before',
      { jobTypeId: 2 },
      ['rate', 'currency'],
      { jobTypeId: 2, rate: '0.05' },
      ['currency', 'rate'],
    ],
    ['sets the unit when there is none', { rate: '', unitId: null }, [], {}, ['rate', 'unit']],
    ['sets the unit again that was guessed before', { unitId: 9 }, ['rate', 'unit'], {}, ['rate', 'unit']],
    ['sets the currency when there is none', { rate: '', currency: null }, [], {}, ['rate', 'currency']],
    [
      'is removed with its unit when no rate fits',
      { jobTypeId: 3 },
      ['jobType', 'rate', 'unit'],
      { jobTypeId: 3, unitId: null, rate: '' },
      ['jobType'],
    ],
    [
      'is removed without the unit that the user chose',
      { jobTypeId: 3 },
      ['rate'],
      { jobTypeId: 3, rate: '' },
      [],
    ],
  ] as const)('%s', (_, job, before, choice, guessed) => {
    expect(guess(job, before)).toEqual({ choice: { ...JOB, ...choice }, guessed });
  });
});

describe('guesses from a client', () => {
  const usage = { jobTypes: { 1: 3 }, languagePairs: { 5: 2 } };
  const catalogue = { jobTypes: [{ id: 1 }, { id: 2 }], pairs: [{ id: 5 }] };
  const guess = (choice: ClientChoice, chosen: readonly GuessField[] = []) =>
    guessFromClient({ choice, guessed: [], chosen }, { ...ACME, usage }, catalogue);

  it('replaces former guesses and keeps choices', () => {
    const before = { ...JOB, jobTypeId: 2, languagePairId: 6, currency: 'USD', rate: '0.3' };
    const answer = (guessed: readonly GuessField[]) =>
      guessFromClient({ choice: before, guessed, chosen: [] }, { ...ACME, usage }, catalogue).choice;
    expect(answer(['jobType', 'languagePair', 'currency', 'rate', 'unit'])).toEqual({
      ...JOB,
      languagePairId: 5,
    });
    expect(answer(['languagePair'])).toEqual({ ...before, languagePairId: 5 });
  });

  it('sets every field that was not chosen', () => {
    expect(guess(EMPTY)).toEqual({
      choice: { ...JOB, languagePairId: 5 },
      guessed: ['jobType', 'languagePair', 'currency', 'rate', 'unit'],
    });
  });

  it.each([
    ['jobType', { jobTypeId: null }],
    ['languagePair', { languagePairId: null }],
    ['currency', { currency: 'EUR' }],
  ] as const)('does not set a %s that was chosen to be empty', (field, choice) => {
    expect(guess(EMPTY, [field]).choice).toMatchObject(choice);
    const client = { currency: 'GBP', rates: [], usage };
    const { guessed } = guessFromClient({ choice: EMPTY, guessed: [], chosen: [field] }, client, catalogue);
    expect(guessed).toEqual(
      (['jobType', 'languagePair', 'currency'] as const).filter((other) => other !== field),
    );
  });

  it('sets no currency for a client without one', () => {
    const client = { ...GAMMA, usage };
    expect(guessFromClient({ choice: EMPTY, guessed: [], chosen: [] }, client, catalogue)).toEqual({
      choice: { ...EMPTY, jobTypeId: 1, languagePairId: 5 },
      guessed: ['jobType', 'languagePair'],
    });
  });

  it('never includes a field that the user chose, even when the choice is empty', () => {
    const own = { ...EMPTY, jobTypeId: 2 };
    expect(guess(own, ['languagePair'])).toMatchObject({
      choice: { jobTypeId: 2, languagePairId: null, rate: '0.05' },
      guessed: ['currency', 'rate', 'unit'],
    });
  });
});
