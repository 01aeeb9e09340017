import { describe, expect, it } from 'vitest';
import { bicProblem, ibanProblem, isQrIban, sepaReach, spacedIban, withoutBlanks } from './iban.ts';

describe('an IBAN', () => {
  it('is read with blanks and small letters', () => {
    expect(withoutBlanks(' de02 1203\u00a00000 0000 2020 51 ')).toBe('DE02120300000000202051');
    expect(spacedIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
  });

  it('is checked: length, form and check digits', () => {
    expect(ibanProblem('DE02 1203 0000 0000 2020 51')).toBeNull();
    expect(ibanProblem('')).toBeNull();
    expect(ibanProblem('DE03 1203 0000 0000 2020 51')).toMatch(/wrong or missing/);
    expect(ibanProblem('DE02 1203')).toMatch(/wrong or missing/);
    expect(ibanProblem('4444')).toMatch(/two letters/);
  });

  it('is a QR-IBAN by the number of its bank', () => {
    expect(['CH4431999123000889012', 'CH9300762011623852957'].map(isQrIban)).toEqual([true, false]);
  });

  it('is reached by SEPA, outside of the EEA with a BIC', () => {
    expect(['DE02', 'NO93', 'CH93', 'GB33', 'TR33', 'US12'].map(sepaReach)).toEqual([
      ...['yes', 'yes', 'with BIC', 'with BIC', 'no', 'no'],
    ]);
  });
});

it('a BIC has 8 or 11 characters', () => {
  expect(['BYLADEM1001', 'bylade m1', ''].map(bicProblem)).toEqual([null, null, null]);
  expect(bicProblem('BYLADEM10')).toMatch(/8 or 11/);
});
