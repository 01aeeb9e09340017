import { expect, it } from 'vitest';
import { read, readOne } from './testing/read-bytes.ts';

const HEADS = 'Segments,Words,Characters,Asian characters,Tags';
const grouped = (words: number, asian: number) =>
  [
    ',Repetitions,,,,,New,,,,,Total',
    `File,${HEADS},${HEADS},${HEADS}`,
    `a.docx,0,0,0,0,0,5,${words},60,${asian},0,5,${words},60,${asian},0`,
  ].join('\n');
const inRows = (words: number, asian: number) =>
  [
    'Type,Segments,Words,Characters,Asian characters',
    'Repetitions,0,0,0,0',
    `New,5,${words},60,${asian}`,
    `Total,5,${words},60,${asian}`,
  ].join('\n');

it.each([grouped, inRows])('few words beside many Asian characters are asked about', async (text) => {
  const { question } = await read(text(12, 1900));
  expect(question).toMatchObject({ needs: 'unit', sample: [['12', '1900']] });
  expect(await readOne(text(12, 1900), 'x', { unit: 'characters' })).toMatchObject({
    unit: 'characters',
    total: { words: 0, characters: 1900 },
    warnings: ['12 words that aren’t in Asian characters aren’t counted.'],
  });
  expect(await readOne(text(12, 1900), 'x', { unit: 'words' })).toMatchObject({
    unit: 'words',
    total: { words: 12 },
    warnings: [expect.stringContaining('1900 Asian characters apart')],
  });
});

it.each([grouped, inRows])(
  'many words beside few Asian characters count, and a warning says so',
  async (text) => {
    expect(await readOne(text(1200, 9))).toMatchObject({
      unit: 'words',
      total: { words: 1200 },
      warnings: [expect.stringContaining('9 Asian characters apart')],
    });
  },
);

it.each([grouped, inRows])('Asian characters count where there are no words', async (text) => {
  expect(await readOne(text(0, 1900))).toMatchObject({
    unit: 'characters',
    total: { characters: 1900 },
    warnings: [],
  });
});

it('few words of any table beside far more characters than they have are asked about', async () => {
  const text = 'Type,Words,Characters\nRepetitions,2,900\nNew,10,1000\n';
  expect((await read(text)).question).toMatchObject({ needs: 'unit', sample: [['12', '1900']] });
  expect(await readOne(text, 'x', { unit: 'characters' })).toMatchObject({ unit: 'characters' });
  expect(await readOne(text, 'x', { unit: 'words' })).toMatchObject({ unit: 'words' });
});
