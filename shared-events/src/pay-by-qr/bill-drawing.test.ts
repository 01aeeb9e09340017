import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billDrawing } from './bill-drawing.ts';
import { billLines, firstLines, mostBillWidth } from './bill-lines.ts';
import type { SwissBill } from './swiss-bill.ts';
import { swissWords } from './swiss-words.ts';

const MM = 96 / 25.4;
const PT = 96 / 72;
const creditor = {
  name: 'Marta Wiśniewska',
  street: 'Bahnhofstrasse',
  house: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};
const bill: SwissBill = {
  iban: 'CH9300762011623852957',
  creditor,
  debtor: { ...creditor, name: 'Lingua Nord GmbH', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  amount: '1309.36',
  currency: 'CHF',
  reference: { type: 'SCOR', value: 'RF23143' },
  message: 'Rechnung 143',
};
const drawn = (fields: Partial<SwissBill> = {}, locale = 'de-CH') =>
  billDrawing({ bill: { ...bill, ...fields }, words: swissWords(locale) });
const wordsOf = (drawing: ReturnType<typeof drawn>) => drawing.texts.map(({ text }) => text);

describe('the drawing of a QR-bill', () => {
  it('has receipt and payment part with their texts, in the language of the invoice', () => {
    expect(wordsOf(drawn())).toEqual([
      'Vor der Einzahlung abzutrennen',
      'Empfangsschein',
      ...[
        'Konto / Zahlbar an',
        'CH93 0076 2011 6238 5295 7',
        'Marta Wiśniewska',
        'Bahnhofstrasse 12a',
        '8001 Zürich',
      ],
      ...['Referenz', 'RF23 143'],
      ...['Zahlbar durch', 'Lingua Nord GmbH', 'Bahnhofstrasse 12a', 'DE-20457 Hamburg'],
      ...['Währung', 'CHF', 'Betrag', '1\u00a0309.36', 'Annahmestelle'],
      'Zahlteil',
      ...['Währung', 'CHF', 'Betrag', '1\u00a0309.36'],
      ...[
        'Konto / Zahlbar an',
        'CH93 0076 2011 6238 5295 7',
        'Marta Wiśniewska',
        'Bahnhofstrasse 12a',
        '8001 Zürich',
      ],
      ...['Referenz', 'RF23 143'],
      ...['Zusätzliche Informationen', 'Rechnung 143'],
      ...['Zahlbar durch', 'Lingua Nord GmbH', 'Bahnhofstrasse 12a', 'DE-20457 Hamburg'],
    ]);
    const titles = ['fr', 'it-CH', 'en-GB', 'pt'].map((locale) => wordsOf(drawn({}, locale))[1]);
    expect(titles).toEqual(['Récépissé', 'Ricevuta', 'Receipt', 'Receipt']);
  });

  it('leaves a field with four corners to an unknown payer, and out what there is none of', () => {
    const open = drawn({ debtor: null, reference: { type: 'NON', value: '' }, message: '' });
    expect(wordsOf(open).filter((text) => text === 'Zahlbar durch (Name/Adresse)')).toHaveLength(2);
    expect(wordsOf(open)).not.toContain('Referenz');
    expect(wordsOf(open)).not.toContain('Zusätzliche Informationen');
    expect(open.shapes).toHaveLength(drawn().shapes.length + 2);
  });

  it('keeps its texts inside of their parts and between 6 and 11 points, however long they are', () => {
    const letters = fc.constantFrom('a', 'W', 'm', 'i', 'ü', 'Ł', ' ');
    const text = (most: number) =>
      fc.string({ unit: letters, maxLength: most }).map((one) => one.replace(/ +/g, ' ').trim());
    const address = fc.record({
      name: text(70),
      street: text(70),
      house: text(16),
      postalCode: text(16),
      city: text(35),
      country: fc.constantFrom('CH', 'DE'),
    });
    const anyBill = fc.record({
      creditor: address,
      debtor: fc.option(address, { freq: 3 }),
      message: text(140),
      reference: fc.constantFrom(
        { type: 'QRR' as const, value: '210000000003139471430009017' },
        { type: 'NON' as const, value: '' as const },
      ),
    });
    fc.assert(
      fc.property(anyBill, (fields) => {
        const { texts, height } = drawn(fields);
        const [receiptEnd, amounts] = [57 * MM, (5 + 68) * MM];
        for (const { text: shown, x, y, size, anchor } of texts) {
          expect(size / PT).toBeGreaterThanOrEqual(6);
          expect(size / PT).toBeLessThanOrEqual(11);
          expect(y).toBeLessThan(height - 5 * MM);
          if (anchor !== 'start' || x > receiptEnd) continue;
          expect(x + mostBillWidth(shown, size)).toBeLessThan(receiptEnd + 10);
        }
        const receipt = texts.filter(({ x, anchor }) => x < receiptEnd && anchor === 'start');
        const last = receipt[receipt.findIndex(({ text: shown }) => shown === 'Währung') - 1];
        expect(last?.y).toBeLessThan(amounts);
      }),
    );
  });
});

describe('the lines of a bill', () => {
  it('break at blanks, and inside of a word only where it is wider than a line', () => {
    expect(billLines('Lingua Nord Übersetzungen GmbH', 10, 110)).toEqual([
      'Lingua Nord',
      'Übersetzungen GmbH',
    ]);
    expect(billLines('WWWWWW', 10, 30)).toEqual(['WWW', 'WWW']);
    expect(billLines('', 10, 30)).toEqual([]);
  });

  it('end in dots where some are left out', () => {
    expect(firstLines(['one', 'two', 'three'], 2, 10, 100)).toEqual(['one', 'two...']);
    expect(firstLines(['one', 'two'], 2, 10, 100)).toEqual(['one', 'two']);
  });

  it('are never wider than there is room for, and keep every letter', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'W', 'ü', ' ', '-'), maxLength: 140 });
    fc.assert(
      fc.property(text, (words) => {
        const lines = billLines(words, 10, 60);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
        for (const line of lines) expect(mostBillWidth(line, 10)).toBeLessThanOrEqual(60);
      }),
    );
  });
});
