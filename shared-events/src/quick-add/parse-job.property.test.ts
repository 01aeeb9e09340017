import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickJobAnswer } from './answers.ts';
import { parseJob } from './parse-job.ts';
import { SAMPLE_LISTS } from './sample-lists.ts';

const PIECES = [
  'Lease',
  'Kessler',
  'roth',
  'meridian',
  'halden',
  'for',
  '6',
  'pages',
  '8k',
  'words',
  '1,500',
  '2h',
  '+3d',
  'fri',
  'next',
  '30',
  'Nov',
  '18:00',
  '6pm',
  'at',
  'de>en',
  'DE',
  '>',
  'EN',
  'to',
  '€0.12',
  '@60',
  'EUR',
  'per',
  'word',
  'flat',
  '250',
  'translation',
  'of',
  '"quoted, 6 pages"',
  'rush',
  '31',
  'Feb',
  '99:99',
  '0',
  '/',
  '“',
  '-',
  'ß',
  '24/7',
  '2.500',
  '12.5',
];
const line = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ', ', ';', '\n', '  ')), {
      maxLength: 12,
    })
    .map((pieces) => pieces.flat().join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

it('every line is read, its fields lie apart, and with the name they cover all of it', () => {
  fc.assert(
    fc.property(line, (text) => {
      const answer = quickJobAnswer.parse(parseJob(text, SAMPLE_LISTS));
      let left = text;
      let end = text.length;
      for (const { from, to } of answer.understood.toReversed()) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(end);
        left = `${left.slice(0, from)} ${left.slice(to)}`;
        end = from;
      }
      // A dash between spaces isn't part of a name.
      const letters = (some: string) => some.replace(/[\s,;:"“”–—-]+/gu, '');
      expect(letters(answer.rest)).toBe(letters(left));
      expect(answer.job.name ?? '').toBe(answer.rest);
      for (const { from, to, text: unclear } of answer.unclear) {
        expect(letters(text.slice(from, to))).toBe(letters(unclear));
      }
      for (const { from, to, field, value } of answer.offers) {
        const accepted = parseJob(text, SAMPLE_LISTS, {}, [{ field, value, text: text.slice(from, to) }]);
        expect(accepted.job[field]).toBe(value);
      }
    }),
    { numRuns: 2_000 },
  );
});
