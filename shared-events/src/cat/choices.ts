import { z } from 'zod';
import { bandKey } from './band.ts';
import { MAX_TABLE_COLUMNS } from './limits.ts';

const column = z
  .int()
  .min(0)
  .max(MAX_TABLE_COLUMNS - 1);

/**
 * What the columns of a table say. With `label` its rows are bands, named in that column. Without it the rows are
 * files, and each column whose heading names a band counts `unit`.
 */
const tableColumns = z
  .strictObject({
    label: column.nullable(),
    segments: column.nullable(),
    words: column.nullable(),
    characters: column.nullable(),
    unit: z.enum(['words', 'characters']).nullable(),
  })
  .refine(({ label, words, characters }) => label === null || words !== null || characters !== null, {
    path: ['words'],
    message: 'Choose the column of the words or of the characters',
  })
  .refine(({ label, unit }) => label !== null || unit !== null, {
    path: ['unit'],
    message: 'Say what the columns count',
  });
export type TableColumns = z.output<typeof tableColumns>;

const border = z.int().min(0).max(100);
const borders = z.strictObject({ from: border, to: border }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'The upper percentage is below the lower one',
});

/** How the user answered what files left open. */
export const catChoices = z.strictObject({
  /** Bands by their names; null for one that isn't work, which is left out. */
  bands: z
    .array(z.strictObject({ label: z.string().max(200), band: z.nullable(bandKey) }))
    .max(100)
    .default([]),
  tables: z
    .array(z.strictObject({ key: z.string().max(20_000), columns: tableColumns }))
    .max(20)
    .default([]),
  /** The percentages of XTM's fuzzy bands. */
  borders: z.strictObject({ high: borders, medium: borders, low: borders }).nullable().default(null),
});
export type CatChoices = z.output<typeof catChoices>;
