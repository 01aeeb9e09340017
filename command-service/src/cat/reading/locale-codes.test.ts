import { expect, it } from 'vitest';
import { localeOf, localeOfName, pairInName } from './locale-codes.ts';
import { localeOfId } from './locale-ids.ts';

it.each([
  ['pl_pl', 'pl-PL'],
  ['fre-CA', 'fr-CA'],
  ['ger', 'de'],
  ['ace_latn', 'ace-Latn'],
  ['zh_hans_cn', 'zh-Hans-CN'],
  ['es-419', 'es-419'],
  ['qq', null],
  ['Gesamt', null],
])('the code %s is %s', (code, locale) => expect(localeOf(code)).toBe(locale));

it.each([
  ['German (Germany)', 'de-DE'],
  ['English (United Kingdom)', 'en-GB'],
  ['Japanese', 'ja'],
  ['Czech (Czech Republic)', 'cs-CZ'],
  ['Serbian (Cyrillic, Serbia)', 'sr-Cyrl-RS'],
  ['Chinese (Simplified, PRC)', 'zh-Hans-CN'],
  ['Klingon (Elsewhere)', null],
  ['Deutsch (Deutschland)', null],
])('the name %s is %s', (name, locale) => expect(localeOfName(name)).toBe(locale));

it.each([
  ['Analyze Files en-US_de-DE.xml', 'en-US', 'de-DE'],
  ['Reports/Analyze Files en-US_es-419(42).xml', 'en-US', 'es-419'],
  ['Analyze Files en-US_az-Cyrl-AZ - Copy.xml', 'en-US', 'az-Cyrl-AZ'],
])('the name of the report %s has both languages', (name, source, target) =>
  expect(pairInName(name)).toEqual({ source, target }),
);

it.each(['Analysis #1.json', 'my_report.xml', 'job_no.csv'])('%s names no languages', (name) =>
  expect(pairInName(name)).toBeNull(),
);

it.each([
  [1031, 'de-DE'],
  [9, 'en'],
  [7, 'de'],
  [12, 'fr'],
  [4, 'zh-Hans'],
  [31764, 'nb'],
  [2055, 'de-CH'],
  [4096, null],
  [NaN, null],
])('the number %s of Windows is %s', (id, locale) => expect(localeOfId(id)).toBe(locale));

it('each number of Windows is a language that has a name', () => {
  for (let id = 0; id < 32_768; id += 1) {
    const locale = localeOfId(id);
    if (locale !== null) expect([id, localeOf(locale)]).toEqual([id, locale]);
  }
});
