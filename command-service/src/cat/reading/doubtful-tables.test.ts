import { expect, it } from 'vitest';
import { read, readOne, wordsOf } from './testing/read-bytes.ts';

it.each(['100%', 'New', '95% - 99%'])(
  'a table whose only known name is “%s” is asked about',
  async (label) => {
    const text = `Match,Words\n${label},50\nOdd,5000\n`;
    const { question } = await read(text);
    expect(question).toMatchObject({ needs: 'columns', heads: ['Match', 'Words'] });
    const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
    const choices = { tables: [{ key: question?.key ?? '', columns }] };
    expect(await readOne(text, 'x', choices)).toMatchObject({
      total: { words: 5050 },
      unknownBands: [{ label: 'Odd', words: 5000 }],
    });
    await expect(read(`Match,Note\n${label},see below\n`)).rejects.toThrow(/isn’t an analysis/);
  },
);

it('a table with two bands in columns is asked about', async () => {
  const text = 'File;New;100%\na.docx;10;20\nb.docx;1;2\n';
  const { question } = await read(text);
  expect(question).toMatchObject({ needs: 'columns', heads: ['File', 'New', '100%'] });
  const columns = { label: null, segments: null, words: null, characters: null, unit: 'words' };
  const analysis = await readOne(text, 'x', { tables: [{ key: question?.key ?? '', columns }] });
  expect(wordsOf(analysis)).toEqual(['100%: 22', 'New: 11']);
});
