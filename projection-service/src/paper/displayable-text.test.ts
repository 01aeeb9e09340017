import { CURRENCY_CODES, currencyOf } from '@ledgerline/shared-events/money/currency.ts';
import { paperFontOrder } from '@ledgerline/shared-events/paper/fonts.ts';
import { describe, expect, test } from 'vitest';
import { displayable } from './displayable-text.ts';

describe('displayable', () => {
  test.each([
    'Łódź, Ærøskøbing, naïve – “quoted” €5',
    'Ελληνικά, Русский, Հայերեն, ქართული',
    'عربي, עברית, ภาษาไทย, हिन्दी, বাংলা, ខ្មែរ',
    'தமிழ், తెలుగు, ગુજરાતી, ਪੰਜਾਬੀ, ಕನ್ನಡ, മലയാളം',
    '北京 東京 とうきょう カタカナ 서울',
    '👍 👨‍👩‍👧 ❤️',
    'e\u0301 and \u2068isolated\u2069',
  ])('keeps text that the fonts can draw: %s', (text) => {
    expect(displayable(text)).toBe(text);
  });

  test('replaces private characters, lone surrogates, rare scripts and combining marks without a glyph by a box', () => {
    expect(displayable('a\ue000b')).toBe('a□b');
    expect(displayable('a\ud800b')).toMatch(/^a.b$/u);
    expect(displayable('ᚠᛇ')).toBe('□□');
    expect(displayable('本\u064b')).toBe('□');
  });

  test('turns control characters into spaces and removes bidirectional overrides', () => {
    expect(displayable('a\u0000b\tc')).toBe('a b c');
    expect(displayable('100\u202e001')).toBe('100□001');
  });

  test('draws the sign of every currency, and writes signs as a word that are missing in the fonts', () => {
    const missing = CURRENCY_CODES.filter((code) => displayable(currencyOf(code).symbol).includes('□'));
    expect(missing).toEqual([]);
    expect(displayable('\u20c0 1,200.00')).toBe('сом 1,200.00');
  });
});

describe('paperFontOrder', () => {
  const firstEastAsian = (language: string, text: string) =>
    paperFontOrder(language, text)
      .map((family) => family.name)
      .find((name) => ['Noto Sans SC', 'BIZ UDPGothic', 'NanumGothic'].includes(name));

  test.each([
    ['zh', '請求書 の', 'Noto Sans SC'],
    ['ja', '請求書', 'BIZ UDPGothic'],
    ['ko', '請求書', 'NanumGothic'],
    ['de', '株式会社ののはな', 'BIZ UDPGothic'],
    ['de', '漢字 한국', 'NanumGothic'],
    ['de', '北京', 'Noto Sans SC'],
  ])('draws Han characters of a document in %s with "%s" as %s', (language, text, expected) => {
    expect(firstEastAsian(language, text)).toBe(expected);
  });
});
