import { describe, expect, it } from 'vitest';
import { read, readOne, wordsOf } from './testing/read-bytes.ts';

describe('statistics of OmegaT', () => {
  const block = (labels: readonly string[], words: readonly number[]) =>
    [
      `${' '.repeat(9)}\tSegmenty\tSlova\tZnaky (bez mezer)\tZnaky (včetně mezer)\t`,
      ...labels.map(
        (label, at) => `${label}:\t 1\t ${words[at]}\t ${(words[at] ?? 0) * 5}\t ${(words[at] ?? 0) * 6}\t`,
      ),
    ].join('\n');
  const LABELS = [
    'Opakování',
    'Přesná shoda',
    '95%-100%',
    '85%-94%',
    '75%-84%',
    '50%-74%',
    'Bez shody',
    'Celkem',
  ];
  const FUZZY = LABELS.slice(2, 6);

  it('are read in any language, by their places', async () => {
    const labels = ['Xq', 'Xr', ...FUZZY, 'Xs', 'Xt'];
    const analysis = await readOne(`3.3.20 10:40\n${block(labels, [10, 0, 20, 30, 0, 1, 400, 461])}\n`);
    expect(analysis).toMatchObject({
      tool: 'omegat',
      target: null,
      total: { words: 461, characters: 2305 },
      warnings: [],
    });
    expect(wordsOf(analysis)).toEqual([
      'Repetitions: 10',
      '95–100%: 20',
      '85–94%: 30',
      '50–74%: 1',
      'New: 400',
    ]);
  });

  it('of old versions have no total', async () => {
    const text = `3.3.20\n${block(LABELS.slice(0, 7), [10, 0, 20, 30, 0, 1, 400])}`;
    expect(await readOne(text)).toMatchObject({ total: { words: 461 }, warnings: [] });
  });

  it('by files keep repetitions across files apart', async () => {
    const labels = ['V souboru', 'V jiných', ...LABELS.slice(1)];
    const parts = `3.3.20\nSoubor 1: a.txt\n${block(labels, [1, 2, 3, 0, 0, 0, 0, 4, 10])}\n\nSoubor 2: b.txt\n${block(labels, [0, 5, 0, 0, 0, 0, 0, 5, 10])}\n\n`;
    const analysis = await readOne(
      `${parts}Celkem:\n${block(LABELS, [8, 3, 0, 0, 0, 0, 9, 20]).replaceAll('\t 1\t', '\t 2\t')}\n`,
    );
    expect(analysis.files.map(({ name, words }) => [name, words])).toEqual([
      ['a.txt', 10],
      ['b.txt', 10],
    ]);
    expect(wordsOf(analysis)).toEqual(['Repetitions: 1', 'Cross-file repetitions: 7', '100%: 3', 'New: 9']);
  });

  it('by files that aren’t all of them together say so, and all together count', async () => {
    const text = `3.3.20\nFile 1: a.txt\n${block(LABELS, [1, 0, 0, 0, 0, 0, 9, 10])}\n\nAll:\n${block(LABELS, [2, 0, 0, 0, 0, 0, 18, 20])}\n`;
    expect(await readOne(text)).toMatchObject({
      total: { words: 20 },
      filesTotal: 0,
      warnings: ['The files add up to other counts than all of them together: the file may be incomplete.'],
    });
  });

  it('without matches say which file is meant', async () => {
    const text =
      '3.6.21 11:02\nStatistika\n\n \tSegmenty\tSlova\tZnaky\tZnaky\t#Soubory\t\nCelkem:\t 0\t 0\t 0\t 0\t 0\t\n';
    await expect(read(text)).rejects.toThrow(/project_stats_match\.txt/);
  });
});
