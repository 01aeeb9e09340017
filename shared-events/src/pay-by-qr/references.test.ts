import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditorReference, isCreditorReference, qrReference, spacedReference } from './references.ts';

describe('a creditor reference', () => {
  it('is the number of the invoice with check digits', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(creditorReference('2026-014')).toBe(creditorReference('2026014'));
    expect(creditorReference('re/7')).toBe(creditorReference('RE7'));
  });

  it('is none for a number with other characters, or a long one', () => {
    expect(['№ 5', 'Счёт 5', '-', '1'.repeat(22)].map(creditorReference)).toEqual([null, null, null, null]);
  });

  it('has right check digits, and wrong ones when its last digit changes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{0,19}[0-9]$/), fc.nat(9), (number, digit) => {
        const reference = creditorReference(number) ?? '';
        expect(isCreditorReference(reference)).toBe(true);
        expect(isCreditorReference(spacedReference(reference).toLowerCase())).toBe(true);
        const other = `${reference.slice(0, -1)}${digit}`;
        expect(isCreditorReference(other)).toBe(other === reference);
      }),
    );
    expect(['', 'RF18', 'PO 4471-B', 'RF19539007547034'].map(isCreditorReference)).not.toContain(true);
  });

  it('is printed in groups of four', () => {
    expect(spacedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });
});

describe('a QR reference', () => {
  it('has 27 digits with a check digit, in groups of five', () => {
    expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017');
    expect(spacedReference('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017');
    expect(qrReference('143')).toMatch(/^0{23}143\d$/);
    expect(qrReference('A-7')).toMatch(/^0{23}107\d$/);
  });

  it('is none where nothing but zeros would stand in it, or too many digits', () => {
    expect(['000', '№5', '9'.repeat(27), 'Z'.repeat(14)].map(qrReference)).toEqual([null, null, null, null]);
  });
});
