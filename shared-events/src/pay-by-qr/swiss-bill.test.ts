import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrDrawing } from './qr-drawing.ts';
import { type BilledInvoice, billAddress, missingFields, swissBill, swissPayload } from './swiss-bill.ts';

const invoice: BilledInvoice = {
  iban: 'CH9300762011623852957',
  creditorName: 'Marta Wiśniewska Übersetzungen',
  creditor: { street: 'Lindenstrasse 14b', postalCode: '8008', city: 'Zürich', country: 'CH' },
  debtorName: 'Lingua Nord AG',
  debtor: { street: 'Speicherstadt 9', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  amount: '1309.4',
  currency: 'CHF',
  number: '2026-014',
  reference: 'PO 4471',
  message: 'Rechnung 2026-014',
};
const QR_IBAN = 'CH4431999123000889012';
const bill = (fields: Partial<BilledInvoice> = {}) => swissBill({ ...invoice, ...fields });

describe('the Swiss QR-bill', () => {
  it('has 31 lines in the order of the standard', () => {
    const created = bill();
    expect(created === null ? [] : swissPayload(created).split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH9300762011623852957'],
      ...['S', 'Marta Wiśniewska Übersetzungen', 'Lindenstrasse', '14b', '8008', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1309.40', 'CHF'],
      ...['S', 'Lingua Nord AG', 'Speicherstadt', '9', '20457', 'Hamburg', 'DE'],
      ...['SCOR', 'RF772026X1014', 'Rechnung 2026-014', 'EPD'],
    ]);
  });

  it('has the reference that its account takes', () => {
    expect(bill({ iban: QR_IBAN })?.reference).toMatchObject({ type: 'QRR' });
    expect(bill({ number: '№ 5' })?.reference).toEqual({ type: 'NON', value: '' });
    expect(bill({ reference: 'RF18 5390 0754 7034' })?.reference.value).toBe('RF18539007547034');
    expect(bill({ iban: QR_IBAN, number: '№ 5' })).toBeNull();
  });

  it('leaves the payer open when the address is not complete', () => {
    expect(bill({ debtor: undefined })?.debtor).toBeNull();
    expect(bill({ debtor: { city: 'Hamburg', country: 'DE' } })?.debtor).toBeNull();
  });

  it('needs a Swiss account, francs or euros, an amount, and the address of the creditor', () => {
    expect(bill({ iban: 'LI21088100002324013AA' })).not.toBeNull();
    expect(bill({ currency: 'EUR' })).not.toBeNull();
    expect(bill({ iban: 'DE02120300000000202051' })).toBeNull();
    expect(bill({ currency: 'USD' })).toBeNull();
    expect(bill({ amount: '0' })).toBeNull();
    expect(bill({ creditor: { ...invoice.creditor, postalCode: '' } })).toBeNull();
    expect(bill({ creditorName: ' ' })).toBeNull();
  });

  it('names what its creditor lacks', () => {
    expect(missingFields('Marta', invoice.creditor)).toEqual([]);
    expect(missingFields('', {})).toEqual(['name', 'postalCode', 'city', 'country']);
    expect(missingFields('Марта', { ...invoice.creditor, street: 'улица 7' })).toEqual(['name', 'street']);
  });

  it('parts a street from its number where the number is last', () => {
    const parted = (street: string) => {
      const { street: name, house } = billAddress('A', { ...invoice.creditor, street }) ?? {};
      return [name, house];
    };
    expect(parted('Rue du Lac 12/3a')).toEqual(['Rue du Lac', '12/3a']);
    expect(parted('12 rue du Lac')).toEqual(['12 rue du Lac', '']);
    expect(parted('Postfach')).toEqual(['Postfach', '']);
    expect(parted('Strasse des 17. Juni')).toEqual(['Strasse des 17. Juni', '']);
  });

  it('keeps its lines and its lengths, whatever the texts are', () => {
    const text = fc.string({
      unit: fc.constantFrom('ü', 'ł', '€', 'a', '7', '\n', '\r', '\u2029', ' '),
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, text, text, text, (name, street, city, message) => {
        const party = { street, postalCode: street, city, country: 'CH' };
        const created = bill({
          creditorName: name,
          creditor: party,
          debtorName: city,
          debtor: party,
          message,
        });
        if (created === null) return;
        const written = swissPayload(created);
        const lines = written.split('\n');
        expect(lines).toHaveLength(31);
        expect(lines[30]).toBe('EPD');
        expect(written.length).toBeLessThanOrEqual(997);
        for (const [line, most] of [
          [5, 70],
          [6, 70],
          [7, 16],
          [8, 16],
          [9, 35],
          [29, 140],
        ] as const)
          expect((lines[line] ?? '').length).toBeLessThanOrEqual(most);
        expect(qrDrawing(written, 25).size).toBeLessThanOrEqual(117);
      }),
    );
  });
});
