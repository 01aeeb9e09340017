import { expect, it } from 'vitest';
import { readOne, wordsOf } from './testing/read-bytes.ts';

const row = (label: string, ...counts: unknown[]) =>
  label.padEnd(16) + counts.map((count) => String(count).padStart(12)).join('');

const matecat = (
  first: string,
  [fresh, repeated, machine, payable]: readonly [number, number, number, string],
) =>
  [
    first,
    'Date:                  Mon, 04 May 26 10:00:00 +0000',
    'Project:               Manual',
    'Language direction:    en-US > it-IT',
    '',
    row('Match Types', 'Words', 'Percent'),
    row('New words', fresh, '50.00'),
    row('Context Match', 0, '0.00'),
    row('Repetitions', repeated, '10.00'),
    row('100% Public TM', machine, '40.00'),
    '',
    row('Total Payable', payable, '80.00'),
    row('Total', fresh + repeated + machine, '100.00'),
    '\n',
  ].join('\n');

it('the report of Matecat is read without its payable words, which are discounted', async () => {
  const text = `${matecat('File:                  1_a.docx', [100, 20, 9, '112.4'])}${matecat('File:                  2_b.docx', [1, 2, 0, '1.6'])}${'-'.repeat(80)}\n\n${matecat('Total:                 2 files', [101, 22, 9, '114.0'])}`;
  const analysis = await readOne(text);
  expect(analysis).toMatchObject({
    tool: 'table',
    source: 'en-US',
    target: 'it-IT',
    weighted: 'no',
    total: { words: 132 },
    warnings: [],
    unknownBands: [{ label: '100% Public TM', words: 9 }],
  });
  expect(wordsOf(analysis)).toEqual(['Repetitions: 22', 'New: 101']);
  expect(analysis.files.map(({ name, words }) => [name, words])).toEqual([
    ['1_a.docx', 129],
    ['2_b.docx', 3],
  ]);
});

it('the log of an older Trados is read in German', async () => {
  const text = [
    'Analyse starten: Mo',
    '',
    'a.doc',
    '',
    'Match-Typ        Segmente        Wörter       Prozent Platzierbar',
    row('Wiederholungen', 12, 123, 8, 1),
    row('95% - 99%', 5, 50, 3, 0),
    row('Keine Matches', 120, '1.279', 85, 12),
    row('Gesamt', 137, '1.452', 100, 13),
    '',
    'Zeichen/Wort         5,21',
  ].join('\n');
  const analysis = await readOne(text);
  expect(analysis).toMatchObject({ tool: 'trados', total: { words: 1452 }, warnings: [], unknownBands: [] });
  expect(wordsOf(analysis)).toEqual(['Repetitions: 123', '95–99%: 50', 'New: 1279']);
});

it('the report of Wordfast is read with its columns in their order', async () => {
  const text = [
    'a.doc',
    ' Analogy      segments      words      char.      %',
    'Repetitions         12        123        600     8%',
    ' 0%-74%            120       1279       6395    92%',
    'Total              132       1402       6995   100%',
  ].join('\n');
  expect(await readOne(text)).toMatchObject({
    tool: 'table',
    total: { segments: 132, words: 1402, characters: 6995 },
    warnings: [],
  });
});
