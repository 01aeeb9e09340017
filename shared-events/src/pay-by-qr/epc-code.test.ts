import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epcPayload, type SepaTransfer } from './epc-code.ts';
import { latinText } from './latin-text.ts';
import { qrDrawing } from './qr-drawing.ts';

const transfer: SepaTransfer = {
  name: 'Marta Wiśniewska Translations',
  iban: 'DE02120300000000202051',
  bic: undefined,
  amount: '1309.36',
  text: 'Invoice 143',
};
const payload = (fields: Partial<SepaTransfer> = {}) => epcPayload({ ...transfer, ...fields });

describe('the text of a code for a SEPA transfer', () => {
  it('names the account, the amount and the purpose', () => {
    expect(payload()?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Marta Wiśniewska Translations',
      'DE02120300000000202051',
      'EUR1309.36',
      '',
      '',
      'Invoice 143',
    ]);
    expect(payload({ bic: 'BYLADEM1001' })?.split('\n')[4]).toBe('BYLADEM1001');
    expect(payload({ amount: '5' })).toContain('\nEUR5.00\n');
  });

  it('has a creditor reference in the place for it', () => {
    expect(payload({ text: 'rf18 5390 0754 7034' })?.split('\n').slice(7)).toEqual([
      'EUR1309.36',
      '',
      'RF18539007547034',
    ]);
  });

  it('is none for no amount, too large an amount, or an account that SEPA does not reach', () => {
    expect(payload({ amount: '0' })).toBeNull();
    expect(payload({ amount: '-5' })).toBeNull();
    expect(payload({ amount: '1000000000' })).toBeNull();
    expect(payload({ iban: 'TR330006100519786457841326' })).toBeNull();
    expect(payload({ iban: 'CH9300762011623852957' })).toBeNull();
    expect(payload({ iban: 'CH9300762011623852957', bic: 'POFICHBEXXX' })).not.toBeNull();
    expect(payload({ name: 'Марта' })).toBeNull();
  });

  it('ends after the last field with a value', () => {
    expect(payload({ text: '' })).toMatch(/EUR1309\.36$/);
    expect(payload({ text: 'Счёт' })).toMatch(/EUR1309\.36$/);
  });

  it('keeps its lines, its characters and its size, whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('ü', 'ł', '€', 'a', '\n', '\r', '\u0000', '\u2028', ' ') }),
    );
    fc.assert(
      fc.property(text, text, (name, remittance) => {
        const written = payload({ name, text: remittance });
        if (written === null) return;
        expect(new TextEncoder().encode(written).length).toBeLessThanOrEqual(331);
        const lines = written.split('\n');
        expect(lines.slice(0, 5)).toEqual(['BCD', '002', '1', 'SCT', '']);
        expect(lines.slice(6, 8)).toEqual([transfer.iban, 'EUR1309.36']);
        expect(lines.length).toBeLessThanOrEqual(11);
        expect(written).toMatch(/^[\n\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]+$/);
        expect((lines[5] ?? '').length).toBeLessThanOrEqual(70);
        expect(qrDrawing(written, 13).size).toBeLessThanOrEqual(69);
      }),
    );
  });
});

describe('a text for a payment', () => {
  it('is one line in Latin letters', () => {
    expect(latinText('  Ana\r\nLima\t– “Übersetzungen” \u0007', 70)).toBe('Ana Lima - "Übersetzungen"');
    expect(latinText('Nguyễn Văn ✨', 70)).toBe('Nguyen Văn');
    expect(latinText('Ana Лима', 70)).toBeNull();
    expect(latinText('\ud800x', 70)).toBe('x');
    expect(latinText('Ana Lima', 4)).toBe('Ana');
  });
});
