import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LEGAL_ID_SCHEMES,
  legalIdProblem,
  legalIdText,
  legalIdWarning,
  leitwegWarning,
  readLegalId,
  storedLegalId,
  usualRegister,
} from './legal-id.ts';

const RIGHT = [
  ['0208', '0403.170.701'],
  ['0208', '0202 239 951'],
  ['0106', '17 01 24 33'],
  ['0190', '00000003123456780000'],
  ['0002', '732 829 320'],
  ['0204', '04011000-1234512345-06'],
  ['0204', '991-01484-64'],
  ['0183', 'CHE-123.456.788'],
  ['0060', 'anything'],
] as const;

const digitsOf = (scheme: string) => RIGHT.find(([code]) => code === scheme)?.[1].replace(/\D/g, '') ?? '';

describe('the number of a register', () => {
  it.each(RIGHT)('%s accepts %s', (scheme, value) => {
    expect(legalIdProblem({ scheme, value })).toBeNull();
    expect(legalIdWarning({ scheme, value })).toBeNull();
  });

  it.each([
    ['0208', '0403170702', 'Check the KBO/BCE: a digit is wrong'],
    ['0208', '403170701', 'Enter a valid KBO/BCE (10 digits)'],
    ['0106', '1701243', 'Enter a valid KvK (8 digits)'],
    ['0190', '0000000312345678', 'Enter a valid OIN (20 digits)'],
    ['0002', '732829321', 'Check the SIREN: a digit is wrong'],
    ['0002', '73282932a', 'Enter a valid SIREN (9 digits)'],
  ])('%s refuses %s', (scheme, value, problem) => {
    expect(legalIdProblem({ scheme, value })).toBe(problem);
  });

  it('warns about a Leitweg-ID and accepts it', () => {
    const wrong = { scheme: '0204', value: '04011000-1234512345-07' };
    expect(legalIdProblem(wrong)).toBeNull();
    expect(legalIdWarning(wrong)).toBe('Check the Leitweg-ID: a digit is wrong');
    expect(legalIdWarning({ ...wrong, value: '4' })).toBe(
      'Enter a valid Leitweg-ID (such as 04011000-12345-03)',
    );
  });

  it('warns about a text that looks like a Leitweg-ID alone', () => {
    expect(['991-01484-64', 'PO 7', '', '7'].map(leitwegWarning)).toEqual(Array(4).fill(null));
    expect(leitwegWarning(' 991-01484-65')).toBe('Check the Leitweg-ID: a digit is wrong');
  });

  it.each(['0208', '0002'])('%s notices any one digit that is wrong', (scheme) => {
    const digits = digitsOf(scheme);
    fc.assert(
      fc.property(fc.nat(digits.length - 1), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const other = String((Number(digits[place]) + more) % 10);
        const value = digits.slice(0, place) + other + digits.slice(place + 1);
        expect(legalIdProblem({ scheme, value })).not.toBeNull();
      }),
    );
  });

  it('is stored without what people type between digits', () => {
    expect(storedLegalId({ scheme: '0208', value: ' 0403.170-701 ' }).value).toBe('0403170701');
    expect(storedLegalId({ scheme: '0204', value: ' 991-01484-64 ' }).value).toBe('991-01484-64');
    expect(storedLegalId({ scheme: '0017', value: ' A. 1 ' }).value).toBe('A. 1');
  });

  it('is one text in files', () => {
    const id = { scheme: '0002', value: '732829320' };
    expect(readLegalId(legalIdText(id))).toEqual(id);
    expect(readLegalId('0002 732 829 320')).toEqual(id);
    expect(['732829320', '0092:1', '9999:1', '0002:', ''].map(readLegalId)).toEqual(Array(5).fill(null));
  });
});

it('knows each code of the list once', () => {
  expect(new Set(LEGAL_ID_SCHEMES).size).toBe(LEGAL_ID_SCHEMES.length);
  expect(LEGAL_ID_SCHEMES).toHaveLength(239);
});

it('proposes the register of a country', () => {
  expect(['BE', 'NL', 'FR', 'DE', 'US', undefined].map(usualRegister)).toEqual([
    ...['0208', '0106', '0002'],
    ...[undefined, undefined, undefined],
  ]);
});
