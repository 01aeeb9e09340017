import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allReferences,
  creditorReference,
  isCreditorReference,
  qrReference,
  spacedReference,
} from './references.ts';

describe('a creditor reference', () => {
  it('is the number of the invoice with check digits', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(creditorReference('2026-014')).toMatch(/^RF\d\d2026X1014$/);
    expect(creditorReference('re/7')).toMatch(/^RF\d\dREX27$/);
    expect(creditorReference('re7')).toBe(creditorReference('RE7'));
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
    expect(qrReference('A-7')).toMatch(/^10{17}19109017\d$/);
    expect(qrReference('0143')).toBe(qrReference('143'));
  });

  it('is none where nothing but zeros would stand in it, or too many digits', () => {
    expect(['000', '№5', '9'.repeat(27), 'Z'.repeat(14)].map(qrReference)).toEqual([null, null, null, null]);
  });
});

describe('one reference for one invoice', () => {
  const numbers = [
    ...[
      '12-3',
      '1-23',
      '123',
      '2026-1-12',
      '2026-11-2',
      '2026112',
      'A1',
      '101',
      'A-1',
      '10-1',
      '1.23',
      '1/23',
      '1_23',
    ],
    ...['X1', 'X-1', '9-1', '91', '901-1', 'RE-2026-0144', 'RE-20260144'],
  ];

  it.each([
    ['creditor', creditorReference],
    ['QR', qrReference],
  ])('%s references are all different', (_, referenceOf) => {
    const references = numbers.map(referenceOf);
    expect(references).not.toContain(null);
    expect(new Set(references).size).toBe(numbers.length);
  });

  it('holds for any two numbers', () => {
    const number = fc.stringMatching(/^[0-9A-Z](?:[-./_]?[0-9AX]){0,5}$/);
    fc.assert(
      fc.property(number, number, (one, other) => {
        const isSame = one === other || (/^\d+$/.test(one + other) && BigInt(one) === BigInt(other));
        const [first, second] = [qrReference(one), qrReference(other)];
        expect(first !== null && first === second).toBe(first !== null && isSame);
        expect(creditorReference(one) === creditorReference(other)).toBe(one === other);
      }),
    );
  });

  it('stays recognised as earlier papers have it', () => {
    expect(allReferences('2026-014')).toEqual([
      creditorReference('2026-014'),
      qrReference('2026-014'),
      'RF972026014',
      '000000000000000000020260147',
    ]);
    expect(allReferences('143')).toEqual(['RF23143', qrReference('143')]);
  });
});
