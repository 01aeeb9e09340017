import { expect, it } from 'vitest';
import { read, readOne, wordsOf } from './testing/read-bytes.ts';

const READ = ['Repetitions: 200', '95–99%: 20', 'New: 780'];
const lines = (...each: readonly string[]) => each.join('\n');

it.each([
  ['bullets', '• Repetitions: 200 words', '• 95-99%: 20 words', '• New: 780 words'],
  ['bullets and tabs', '•\tRepetitions: 200 words', '•\t95-99%: 20 words', '•\tNew: 780 words'],
  ['dashes', '- Repetitions: 200 words', '- 95-99%: 20 words', '- New: 780 words'],
  ['dashes around the names', '– Repetitions – 200 words', '– 95-99% – 20 words', '– New – 780 words'],
  ['stars', '* Repetitions: 200 words', '* 95-99%: 20 words', '* New: 780 words'],
  ['numbers', '1. Repetitions: 200 words', '2. 95-99%: 20 words', '3. New: 780 words'],
  ['numbers in brackets', '(1) Repetitions: 200 words', '(2) 95-99%: 20 words', '(3) New: 780 words'],
  ['letters', 'a) Repetitions: 200 words', 'b) 95-99%: 20 words', 'c) New: 780 words'],
  [
    'a count of all above',
    'Word count: 1,000',
    'Repetitions: 200 words',
    '95-99%: 20 words',
    'New: 780 words',
  ],
  ['a count of all below', 'Repetitions: 200', '95-99%: 20', 'New: 780', 'Words: 1,000'],
  ['units of two words', 'Repetitions - 200 word count', '95-99% - 20 word count', 'New - 780 word count'],
  [
    'a heading, spaces and units',
    'Words:',
    'Repetitions   200 words',
    '95-99%   20 words',
    'New   780 words',
  ],
  ['a heading', 'Word count:', 'Repetitions: 200', '95-99%: 20', 'New: 780'],
  ['a heading and spaces', 'Word count:', 'Repetitions   200', '95-99%   20', 'New   780'],
])('a list with %s is read', async (_, ...text) => {
  const analysis = await readOne(lines(...text));
  expect(wordsOf(analysis)).toEqual(READ);
  expect(analysis).toMatchObject({ unit: 'words', total: { words: 1000 }, unknownBands: [], warnings: [] });
});

it('a count of all that is another one is said', async () => {
  expect((await readOne(lines('Word count: 900', 'Repetitions: 200', 'New: 800'))).warnings).toEqual([
    "The bands add up to 1,000 words, but the file's total is 900.",
  ]);
});

it('a list under a heading of characters counts these, and one of both is refused', async () => {
  expect(await readOne(lines('Characters:', 'Repetitions: 200', 'New: 800'))).toMatchObject({
    unit: 'characters',
    total: { characters: 1000 },
  });
  await expect(read(lines('Characters:', 'Repetitions: 200 words', 'New: 800 words'))).rejects.toThrow(
    /Some lines count characters and others words/,
  );
});

it('a list of what isn’t known is asked about', async () => {
  const { question } = await read(lines('Repetitions: 200 žodžiai', '100%: 5 žodžiai', 'New: 800 žodžiai'));
  expect(question).toMatchObject({ needs: 'columns', heads: ['Band', 'žodžiai'] });
});
