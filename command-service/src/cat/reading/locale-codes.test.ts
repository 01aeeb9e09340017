import { expect, it } from 'vitest';
import { localeOf, localeOfName, pairInName } from './locale-codes.ts';

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
