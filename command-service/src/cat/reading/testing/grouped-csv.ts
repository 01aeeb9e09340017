/** The labels of bands as memoQ writes them. */
export const MEMOQ_BANDS = [
  'X-translated',
  '101%',
  'Repetitions',
  '100%',
  '95% - 99%',
  '85% - 94%',
  '75% - 84%',
  '50% - 74%',
  'No match',
  'Fragments',
];

/** The labels of bands in a CSV as Trados had it. */
export const TRADOS_BANDS = [
  'Context TM',
  'Repetitions',
  '100%',
  '95% - 99%',
  '85% - 94%',
  '75% - 84%',
  '50% - 74%',
  'No Match',
];

/** A file of a CSV with bands in groups of columns: the words of each band by its label. */
type GroupedFile = {
  name: string;
  words: Readonly<Record<string, number | string>>;
  total?: number | string;
};

const MEMOQ = [
  'Segments',
  'Words',
  'Characters',
  'Asian characters',
  'Tags',
  'Reserved1',
  'Reserved2',
  'Reserved3',
];
const TRADOS = ['Segments', 'Words', 'Placeables', 'Percent'];

/** A CSV of memoQ with all information: eight columns for each band, and an empty last one. */
export function memoqCsv(bands: readonly string[], files: readonly GroupedFile[], delimiter = ';'): string {
  const labels = [...bands, 'Total'].flatMap((label) => [label, ...Array.from({ length: 7 }, () => '')]);
  const heads = [...bands, 'Total'].flatMap(() => MEMOQ);
  const rows = files.map(({ name, words, total }) => {
    const counts = [...bands.map((band) => words[band] ?? 0), total ?? sumOf(words)];
    return [`"${name}"`, '5.51', ...counts.flatMap((count) => ['1', count, '0', '0', '2', '0', '0', '0'])];
  });
  return [['', '', ...labels], ['File', 'Char/Word', ...heads], ...rows]
    .map((row) => `${row.join(delimiter)}${delimiter}\r\n`)
    .join('');
}

/** A CSV as Trados had it before Studio, and as memoQ and Phrase write it: four columns for each band. */
export function tradosCsv(bands: readonly string[], files: readonly GroupedFile[], delimiter = ';'): string {
  const labels = [...bands, 'Total'].flatMap((label) => [label, '', '', '']);
  const heads = [...bands.flatMap(() => TRADOS), 'Segments', 'Words', 'Placeables', 'Characters'];
  const rows = files.map(({ name, words, total }) => {
    const counts = [...bands.map((band) => words[band] ?? 0), total ?? sumOf(words)];
    return [`"${name}"`, '0', '5.2', ...counts.flatMap((count) => ['1', count, '0', '0'])];
  });
  return [['', '', '', ...labels], ['File', 'Tagging Errors', 'Chars/Word', ...heads], ...rows]
    .map((row) => `${row.join(delimiter)}\r\n`)
    .join('');
}

const sumOf = (words: GroupedFile['words']) =>
  Object.values(words).reduce((sum: number, each) => sum + Number(each), 0);
