import { bandName } from '@ledgerline/shared-events/cat/band.ts';
import { expect, it } from 'vitest';
import { bandOfLabel, countsAgain } from './band-label.ts';

const nameOf = (label: string) => {
  const band = bandOfLabel(label);
  return band === null || band === 'total' ? band : bandName(band);
};

it.each([
  ['95% - 99%', '95–99%'],
  ['95 %—100 %:', '95–100%'],
  [' 85% -  94%：', '85–94%'],
  ['50-74', '50–74%'],
  ['%95-%100:', '95–100%'],
  ['%50- %74', '50–74%'],
  ['%100', '100%'],
  ['99% - 95%', '95–99%'],
  ['0% - 49%', '0–49%'],
  ['Fuzzy 75–84%', '75–84%'],
  ['TM Partial 50-74%', '50–74%'],
  ['Internal matches 75-99%', '75–99%, internal'],
  ['85-94 MT', '85–94%, MT'],
  ['75% - 84% (NT)', '75–84%, non-translatable'],
  ['100%', '100%'],
  ['100% Matches', '100%'],
  ['100 %', '100%'],
  ['Kontextübereinstimmung', 'Context match'],
  ['100% MT', '100%, MT'],
  ['Přesná shoda', '100%'],
  ['Точные совпадения:', '100%'],
  ['101%', 'Context match'],
  ['Context TM', 'Context match'],
  ['ICE match', 'Context match'],
  ['102%', 'Perfect match'],
  ['X-translated', 'Perfect match'],
  ['X-translated / double context', 'Perfect match'],
  ['Repetitions:', 'Repetitions'],
  ['Wiederholungen', 'Repetitions'],
  ['繰り返し：', 'Repetitions'],
  ['Cross-file Repetitions', 'Cross-file repetitions'],
  ['No Match', 'New'],
  ['No match:', 'New'],
  ['Context*:', 'Context match'],
  ['Keine Treffer', 'New'],
  ['New words', 'New'],
  ['New/AT', 'New'],
  ['Sem correspondência:', 'New'],
  ['New MT', 'New, MT'],
  ['Fragments', 'Fragments'],
  ['Locked', 'Locked'],
  ['Numbers only', 'Numbers only'],
  ['Total', 'total'],
  ['Celkem:', 'total'],
])('"%s" is %s', (label, name) => expect(nameOf(label)).toBe(name));

it.each([
  '',
  'Chapter 3-4',
  '2024-11-20',
  '95%+',
  '85%',
  'Public TM 100%',
  'Premium 85% - 94%',
  'docs/50-74.xml',
  '101-110%',
  'MT',
])('"%s" is asked about', (label) => expect(bandOfLabel(label)).toBeNull());

it.each([
  'Total Payable',
  'Weighted words:',
  'Payable',
  'Effort',
  'Gewichtete Wörter',
  'AT Baseline',
  'AT with Learnings',
  'New Baseline',
])('"%s" counts words of bands again', (label) => expect(countsAgain(label)).toBe(true));

it.each(['Total', 'New words', 'Repetitions', 'Words', 'Weight'])(
  '"%s" counts words of its own band',
  (label) => expect(countsAgain(label)).toBe(false),
);
