import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmountCell, readCurrency, readFlag, readMoment, readPair } from './cells.ts';

const day = (date: string) => ({ date, time: null });

describe('readMoment', () => {
  it.each([
    ['2026-03-04', day('2026-03-04')],
    ['2026/3/4', day('2026-03-04')],
    ['4.3.26', day('2026-03-04')],
    ['04-03-2026', day('2026-03-04')],
    ['4.3.2026 9:05', { date: '2026-03-04', time: '09:05' }],
    ['04/03/2026 12:30 AM', { date: '2026-03-04', time: '00:30' }],
    ['2026-03-04T16:30:00.000Z', { date: '2026-03-04', time: '16:30' }],
    ['2026-03-04T14:00:00+02:00', { date: '2026-03-04', time: '14:00' }],
    ['2026-03-04 14:00:00 UTC', { date: '2026-03-04', time: '14:00' }],
    ['20260304', day('2026-03-04')],
    ['04 Mar 2026', day('2026-03-04')],
    ['04-Mar-2026', day('2026-03-04')],
    ['4-mar-26', day('2026-03-04')],
    ['4. März 2026', day('2026-03-04')],
    ['4 marca 2026', day('2026-03-04')],
    ['4 de marzo de 2026', day('2026-03-04')],
    ['Mar 4, 2026', day('2026-03-04')],
    ['March 4th, 2026 2:05 PM', { date: '2026-03-04', time: '14:05' }],
    ['Wed, 4 Mar 2026', day('2026-03-04')],
    ['04/Mar/2026', day('2026-03-04')],
  ])('reads %s', (text, moment) => {
    expect(readMoment(text, 'dayFirst')).toEqual(moment);
  });

  it.each([
    '',
    'soon',
    '31.2.2026',
    '4.3',
    '4.3/2026',
    '2026-03-04 25:00',
    '4.3.206',
    '4 Words 2026',
    '31 Feb 2026',
    '20261304',
    45000,
    true,
  ])('finds no date in %s', (cell) => {
    expect(readMoment(cell, 'dayFirst')).toBeNull();
  });

  it('parses every date back that was written in the chosen order', () => {
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2089-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.constantFrom('.', '/', '-'), fc.boolean(), (at, mark, isDayFirst) => {
        const iso = at.toISOString().slice(0, 10);
        const [year = '', month = '', dayOf = ''] = iso.split('-');
        const text = (isDayFirst ? [dayOf, month, year] : [month, dayOf, year]).join(mark);
        expect(readMoment(text, isDayFirst ? 'dayFirst' : 'monthFirst')).toEqual(day(iso));
      }),
    );
  });
});

describe('readAmountCell', () => {
  it.each([
    ['1,234.50', '.', '1234.5'],
    ['1.234,50 €', ',', '1234.5'],
    ['$ 12', '.', '12'],
    ['EUR 12,5', ',', '12.5'],
    ["1'234.5", '.', '1234.5'],
    ['-1.234', ',', '-1234'],
    ['1234.567', '.', '1234.567'],
    ['1 234,5', ',', '1234.5'],
    [0.1 + 0.2, ',', '0.3'],
    ['−3', '.', '-3'],
    ['345,60EUR', ',', '345.6'],
    ['="345,60"', ',', '345.6'],
    ['50,00 zł', ',', '50'],
    ['R$ 50,00', ',', '50'],
    ['1.345,60+', ',', '1345.6'],
    ['1.345,60 €-', ',', '-1345.6'],
    ['50,-', ',', '50'],
    ['CHF 50.--', '.', '50'],
    ['(1,345.60)', '.', '-1345.6'],
    ['12,34,567.80', '.', '1234567.8'],
    ['1200,50 kr.', ',', '1200.5'],
  ] as const)('reads %s with %s', (cell, mark, amount) => {
    expect(readAmountCell(cell, mark)).toBe(amount);
  });

  it.each([
    ['0,12', '.'],
    ['1.5', ','],
    ['1,2,3', ','],
    ['12 words', '.'],
    ['', '.'],
    ['1e5', '.'],
    ['1.2.3', '.'],
    ['1234.567', ','],
    ['1234,567', '.'],
    ['-1234.567', ','],
    ['.567', ','],
    ['--5', '.'],
    ['-(5)', '.'],
    ['5 - 3', '.'],
  ] as const)('finds no amount in %s with %s', (cell, mark) => {
    expect(() => readAmountCell(cell, mark)).toThrow();
  });

  it('parses every amount back that was written in the format of a country', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('en', 'de', 'fr', 'it'),
        (cents, locale) => {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
          expect(Number(readAmountCell(text, locale === 'en' ? '.' : ','))).toBe(cents / 100);
        },
      ),
    );
  });
});

describe('other cells', () => {
  it.each([
    ['German > English', ['German', 'English']],
    ['DE-EN', ['DE', 'EN']],
    ['de_en', ['de', 'en']],
    ['German → English', ['German', 'English']],
    ['German - English (UK)', ['German', 'English (UK)']],
    ['German to English', ['German', 'English']],
    ['Serbo-Croatian > German', ['Serbo-Croatian', 'German']],
    ['English (UK/US) > German', ['English (UK/US)', 'German']],
    ['Chinese – Simplified → English - US', ['Chinese – Simplified', 'English - US']],
    ['Norwegian - Bokmål > Dutch', ['Norwegian - Bokmål', 'Dutch']],
  ])('are parsed as a pair: %s', (text, [from, to]) => {
    expect(readPair(text)).toEqual({ from, to });
  });

  it.each(['German', 'German >', '> English', 'A > B > C', ''])('are refused as a pair: %s', (text) => {
    expect(readPair(text)).toBeNull();
  });

  it('are parsed as yes, no or neither', () => {
    expect(['Ja', 'x', true, 'sì', 1].map(readFlag)).toEqual([true, true, true, true, true]);
    expect(['', 'Nein', false, 'NO', 0].map(readFlag)).toEqual([false, false, false, false, false]);
    expect(readFlag('maybe')).toBeNull();
  });

  it('are parsed as a currency by code or sign', () => {
    expect(['eur', '€', ' USD ', '£', 'kr'].map(readCurrency)).toEqual(['EUR', 'EUR', 'USD', 'GBP', null]);
  });
});
