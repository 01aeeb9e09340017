import { expect, it } from 'vitest';
import { read } from './testing/read-bytes.ts';
import { short } from './testing/short-reading.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

it.each<[string, string, string[]]>([
  [
    'tables under other headings than the first one',
    lines(
      'a',
      'Type;Words',
      '100%;10',
      'New;20',
      'b',
      'Type;Segments;Words;Share',
      '100%;1;100;33%',
      'New;2;200;67%',
    ),
    ['', '100%: 110', 'New: 220'],
  ],
  [
    'tables of words and of characters',
    lines('a', 'Type;Words', '100%;10', 'New;20', 'b', 'Type;Characters', '100%;100', 'New;200'),
    ['refused: Some tables of this file count words, others only characters. Choose them one by one.'],
  ],
  [
    'tables under headings that aren’t known',
    lines('Type;Words;Segments', '100%;10;1', 'New;20;2', 'Art;Anzahl;Menge', '100%;3;100', 'New;4;200'),
    [
      '',
      '100%: 13',
      'New: 24',
      '“Art, Anzahl, Menge” isn’t known. The rows below it are read as those above.',
    ],
  ],
  [
    'tables under the same headings, which aren’t known, and others',
    lines('Tipas;Words', '100%;10', 'New;20', 'Tipas;Kiekis;Žodžiai', '100%;1;3', 'New;2;4'),
    ['refused: “Tipas, Kiekis, Žodžiai” begins a table with other headings. Choose the tables one by one.'],
  ],
  [
    'tables under some of the headings of the first one',
    lines('Tipas;Kiekis;Words', '100%;1;10', 'New;2;20', 'Tipas;Kiekis', '100%;3', 'New;4'),
    ['refused: “Tipas, Kiekis” begins a table with other headings. Choose the tables one by one.'],
  ],
  [
    'names of files in rows of their own',
    lines('Type;Words', '100%;10', 'New;20', 'File;b.docx', '100%;1', 'New;2'),
    ['', '100%: 11', 'New: 22'],
  ],
  [
    'the total of all languages',
    lines(
      'Language;Type;Words',
      'de;100%;10',
      'de;New;20',
      'fr;100%;1',
      'fr;New;2',
      'Total;100%;11',
      'Total;New;22',
    ),
    ['de', '100%: 10', 'New: 20', 'fr', '100%: 1', 'New: 2'],
  ],
  [
    'prices with another decimal mark than the counts',
    lines('Type;Words;Amount', '100%;62,414;6241,40', 'New;917;91,70'),
    ['', '100%: 62414', 'New: 917'],
  ],
  [
    'a row of prices with another decimal mark than the counts',
    lines('Words;100%;New;Repetitions', 'a.docx;62,414;9;8', 'Price;0,10;0,20;0,30'),
    ['', 'Repetitions: 8', '100%: 62414', 'New: 9', '“Price” is left out: it counts no words.'],
  ],
  [
    'what may be a total, or a band',
    lines('Type;Words', '100%;10', 'New;20', 'Iš viso;30'),
    [
      '',
      '100%: 10',
      'New: 20',
      'Iš viso? 30',
      '“Iš viso” has as much as all others together: if it’s their total, it isn’t work.',
    ],
  ],
  [
    'a language beside another name under a heading of languages',
    lines('Language;Type;Words', 'HR;100%;10', 'HR;New;20', 'Manual;100%;1', 'Manual;New;2'),
    ['asked: rows'],
  ],
])('nothing is read under wrong headings in silence: %s', async (_, text, expected) => {
  expect(await short(text)).toEqual(expected);
});

it.each([
  lines('Words;New;100%;Rep', 'French;1;2;3', 'de-DE;10;20;30', 'Iš viso;11;22;33'),
  lines(
    'To;Type;Words',
    'fr;New;1',
    'fr;100%;2',
    'fr;Rep;3',
    'de;New;10',
    'de;100%;20',
    'de;Rep;30',
    'Iš viso;New;11',
    'Iš viso;100%;22',
    'Iš viso;Rep;33',
  ),
])('a sum of all languages whose name isn’t known isn’t another one: %s', async (text) => {
  const { question } = await read(text);
  const rows = (question?.rows ?? []).map(({ name }) => ({ name, is: 'language' }));
  const { analyses } = await read(text, 'a.csv', { rows });
  expect(analyses.map(({ total }) => total.words)).toEqual([6, 60]);
  expect(analyses.flatMap(({ warnings }) => warnings)).toContainEqual(expect.stringContaining('“Iš viso”'));
});

it('a row without a language beside others is asked about', async () => {
  const text = lines('Words;New;100%;Rep', 'French;1;2;3', 'de-DE;10;20;30', 'Manual;5;6;7');
  const { question } = await read(text);
  expect(question?.rows.map(({ name }) => name)).toEqual(['French', 'de-DE', 'Manual']);
});

it('a name before the bands that isn’t work is left out, and a warning says so', async () => {
  const text = lines('Department;Type;Words', 'HR;New;1', 'HR;100%;2', 'IT;New;10', 'IT;100%;20');
  const rows = [
    { name: 'HR', is: 'none' },
    { name: 'IT', is: 'part' },
  ];
  const { analyses } = await read(text, 'a.csv', { rows });
  expect(analyses).toMatchObject([{ total: { words: 30 }, warnings: ['“HR” is left out, as you chose.'] }]);
});
