import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';

/** What a column of a table with bands in its rows can hold, in the words of the dialog. */
export const ROLES = [
  { value: 'label', label: 'Band' },
  { value: 'segments', label: 'Segments' },
  { value: 'words', label: 'Words' },
  { value: 'characters', label: 'Characters' },
] as const;
export type Role = (typeof ROLES)[number]['value'];

/** What the rows of a table are; in one of files, each column whose heading names a band counts words or characters. */
export type TableChoice =
  | { rows: 'bands'; roles: readonly (Role | null)[] }
  | { rows: 'files'; counts: 'words' | 'characters' };

/** What is wrong with the choice, as a sentence; null when a table can be read by it. */
export function problemOf(choice: TableChoice): string | null {
  if (choice.rows === 'files') return null;
  const count = (role: Role) => choice.roles.filter((each) => each === role).length;
  const double = ROLES.find(({ value }) => count(value) > 1);
  if (double !== undefined) return `Only one column can be “${double.label}”.`;
  if (count('label') === 0) return 'Choose the column that names the bands.';
  if (count('words') + count('characters') === 0)
    return 'Choose the column of the words or of the characters.';
  return null;
}

/** The columns by their roles. */
export function columnsOf(choice: TableChoice): TableColumns {
  if (choice.rows === 'files')
    return { label: null, segments: null, words: null, characters: null, unit: choice.counts };
  const at = (role: Role) => {
    const column = choice.roles.indexOf(role);
    return column < 0 ? null : column;
  };
  return {
    label: at('label'),
    segments: at('segments'),
    words: at('words'),
    characters: at('characters'),
    unit: null,
  };
}

const BAND_HEAD = /\d\s*%|^(new|repetitions?|context match|no match)$/i;

/** Whether some headings are bands, so that each row is a file. */
export const areBandsIn = (heads: readonly string[]): boolean =>
  heads.filter((head) => BAND_HEAD.test(head.trim())).length > 1;

const HEADS: readonly [Role, RegExp][] = [
  ['segments', /seg/i],
  ['words', /word|wort|wörter|mots?\b|palabras|parole|slow|слов/i],
  ['characters', /char|zeichen|caract|caratteri|znak/i],
  ['label', /band|match|type|category|kategorie|analy|tm/i],
];

/** The roles that headings and rows suggest: the first column of texts names the bands, a column of numbers counts. */
export function guessedRoles(
  heads: readonly string[],
  sample: readonly (readonly string[])[],
): (Role | null)[] {
  const used = new Set<Role>();
  const isText = (column: number) => sample.some((row) => /\p{L}/u.test(row[column] ?? ''));
  const named = heads.map((head, column) => {
    const role =
      HEADS.find(([one, words]) => words.test(head) && (one === 'label') === isText(column))?.[0] ?? null;
    if (role === null || used.has(role)) return null;
    used.add(role);
    return role;
  });
  const withLabel = used.has('label')
    ? named
    : named.with(
        Math.max(
          0,
          heads.findIndex((_, at) => isText(at)),
        ),
        'label',
      );
  if (used.has('words') || used.has('characters')) return withLabel;
  const counts = heads.findIndex((_, at) => withLabel[at] === null && !isText(at));
  return counts < 0 ? withLabel : withLabel.with(counts, 'words');
}
