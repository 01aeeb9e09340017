import { expect, it } from 'vitest';
import { columnsOf, guessedRoles, problemOf } from './table-roles.ts';

it('the columns of a table are guessed from its headings and rows', () => {
  expect(
    guessedRoles(
      ['Match Type', 'Segments', 'Words', '%'],
      [
        ['100%', '4', '30', '12'],
        ['New', '1', '2', '3'],
      ],
    ),
  ).toEqual(['label', 'segments', 'words', null]);
  expect(guessedRoles(['A', 'B'], [['Repetitions', '30']])).toEqual(['label', 'words']);
});

it('a table needs a column that names the bands and one that counts', () => {
  expect(problemOf({ rows: 'bands', roles: [null, 'words'] })).toMatch(/names the bands/);
  expect(problemOf({ rows: 'bands', roles: ['label', null] })).toMatch(/of the words/);
  expect(problemOf({ rows: 'bands', roles: ['words', 'words'] })).toMatch(/Only one column/);
  const roles = ['label', null, 'words'] as const;
  expect(problemOf({ rows: 'bands', roles })).toBeNull();
  expect(columnsOf({ rows: 'bands', roles })).toEqual({
    label: 0,
    segments: null,
    words: 2,
    characters: null,
    unit: null,
  });
  expect(columnsOf({ rows: 'files', counts: 'characters' }).unit).toBe('characters');
});
