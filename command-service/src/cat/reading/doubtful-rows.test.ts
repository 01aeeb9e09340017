import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { describe, expect, it } from 'vitest';
import { read, wordsOf } from './testing/read-bytes.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');
type Answers = CatChoices['rows'];

/** What is asked of a text, or what it counts for each language. */
async function outcome(text: string, rows: Answers = []): Promise<string[]> {
  const { question, analyses } = await read(text, 'a.csv', { rows });
  if (question !== null) return question.rows.map(({ name, is }) => `${name}: ${is}?`);
  return analyses.flatMap((one) => [
    ...[one.source, one.target].filter((code) => code !== null),
    ...wordsOf(one),
    ...one.warnings,
  ]);
}

const HEADS = 'Words;New;100%;Repetitions';
const FILE = 'a.docx;100;200;300';
const READ = ['Repetitions: 300', '100%: 200', 'New: 100'];
const leftOut = (name: string) => `“${name}” is left out: it counts no words.`;

describe('rows of prices', () => {
  it.each(['Ставка;0,1;0,05;0,02', '単価;12;6;3', 'Stawka;1;2;3', 'Суммa;10;20;30'])(
    'that may count something else are asked about: %s',
    async (row) => {
      const [name = ''] = row.split(';');
      const text = lines(HEADS, FILE, row);
      expect(await outcome(text)).toEqual([expect.stringMatching(`^${name}: (?:part|none)\\?$`)]);
      expect(await outcome(text, [{ name, is: 'none' }])).toEqual([...READ, leftOut(name)]);
    },
  );

  it.each([
    'Hinta;€0.10;€0.05;€0.01',
    'Cena (PLN);1;2;3',
    'Pris DKK;1;2;3',
    'Giá;1 ₫;2 ₫;3 ₫',
    'Kwota;1 PLN;2 PLN;3 PLN',
  ])('with a currency are left out: %s', async (row) => {
    const [name = ''] = row.split(';');
    expect(await outcome(lines(HEADS, FILE, row))).toEqual([...READ, leftOut(name)]);
  });

  it('below a row that says it counts words are named', async () => {
    const text = lines('File;New;100%;Repetitions', 'Words;100;200;300', 'Kwota;10;20;30');
    expect(await outcome(text)).toEqual([...READ, leftOut('Kwota')]);
  });

  it('are a part where the user says so', async () => {
    const text = lines(HEADS, FILE, 'Leaflet;1;2;3');
    expect(await outcome(text, [{ name: 'Leaflet', is: 'part' }])).toEqual([
      'Repetitions: 303',
      '100%: 202',
      'New: 101',
    ]);
  });

  it.each([
    ['names that are alike', ['Chapter 1;1;2;3', 'Chapter 2;4;5;6']],
    ['names of files', ['a.docx;1;2;3', 'b.pptx;4;5;6']],
    ['a total that is their sum', ['Manual;1;2;3', 'Leaflet;4;5;6', 'Total;5;7;9']],
    ['a sum without a known name', ['Manual;1;2;3', 'Leaflet;4;5;6', 'รวม;5;7;9']],
  ])('aren’t suspected behind %s', async (_, rows) => {
    const [first = ''] = await outcome(lines(HEADS, ...rows));
    expect(first).toBe('Repetitions: 9');
  });
});

describe('a row whose name has the word total', () => {
  it('is asked about, and is a part where it isn’t the sum', async () => {
    const text = lines(HEADS, 'Total Energies;1;2;3', 'b.docx;4;5;6');
    expect(await outcome(text)).toEqual(['Total Energies: part?']);
    expect(await outcome(text, [{ name: 'Total Energies', is: 'part' }])).toEqual([
      'Repetitions: 9',
      '100%: 7',
      'New: 5',
    ]);
  });

  it('is a part beside the total of all', async () => {
    const text = lines(HEADS, 'Total Energies;1;2;3', 'b.docx;4;5;6', 'Total;5;7;9');
    expect(await outcome(text)).toEqual(['Repetitions: 9', '100%: 7', 'New: 5']);
  });

  it('is a part above its own table, and a warning says so', async () => {
    const part = (title: string, words: number) =>
      lines(title, 'Type;Words', `New;${words}`, `100%;${words}`, `Total;${2 * words}`);
    expect(await outcome(lines(part('Total Energies', 10), part('Other', 1)))).toEqual([
      '100%: 11',
      'New: 11',
      '“Total Energies” doesn’t have as much as all others together, and is added to them.',
    ]);
    expect(await outcome(lines(part('a', 10), part('b', 1), part('Total of all files', 11)))).toEqual([
      '100%: 11',
      'New: 11',
    ]);
  });
});

describe('names that are words and codes of languages', () => {
  const IN_ROWS = lines('Department;Match;Words', 'HR;New;10', 'HR;100%;20', 'IT;New;5', 'IT;100%;6');
  const IN_COLUMNS = lines(HEADS, 'HR;1;2;3', 'IT;4;5;6');

  it.each([IN_ROWS, IN_COLUMNS])('are asked about: %s', async (text) => {
    expect(await outcome(text)).toEqual(['HR: language?', 'IT: language?']);
    const answer = (is: Answers[number]['is']) => ['HR', 'IT'].map((name) => ({ name, is }));
    expect((await outcome(text, answer('part'))).length).toBeLessThan(4);
    expect(await outcome(text, answer('language'))).toEqual(expect.arrayContaining(['hr', 'it']));
  });

  it('aren’t taken for languages beside other words', async () => {
    const text = lines('Billable;Match;Words', 'no;New;10', 'yes;100%;20', 'no;Repetitions;4');
    expect(await outcome(text)).toEqual(['Repetitions: 4', '100%: 20', 'New: 10']);
    const departments = lines('Department;Match;Words', 'HR;New;10', 'HR;100%;20', 'Sales;New;5');
    expect(await outcome(departments)).toEqual(['100%: 20', 'New: 15']);
  });

  it.each([
    ['under a heading of languages', lines('Target;Match;Words', 'HR;New;10', 'IT;New;5', 'IT;100%;6')],
    [
      'beside a certain one',
      lines('To;Match;Words', 'hr;New;10', 'hr;100%;1', 'de-DE;New;5', 'de-DE;100%;6'),
    ],
  ])('are languages %s', async (_, text) => {
    expect(await outcome(text)).toContain('hr');
  });

  it('behind the name of a file are asked about', async () => {
    const text = lines(
      ',Repetitions,,New,',
      'File,Segments,Words,Segments,Words',
      'Report (new),1,10,2,20',
      'Report (no),1,1,2,2',
    );
    expect(await outcome(text)).toEqual(['new: part?', 'no: part?']);
    const rows: Answers = ['new', 'no'].map((name) => ({ name, is: 'part' }));
    expect(await outcome(text, rows)).toEqual(['Repetitions: 11', 'New: 22']);
    expect(await outcome(text.replace('new', 'hr').replace('(no)', '(de)'))).toEqual(
      expect.arrayContaining(['hr', 'de']),
    );
  });
});
