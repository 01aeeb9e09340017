import { z } from 'zod';
import { refine } from 'zod/mini';
import { exactText } from '../api/payload-scalars.ts';
import { bandKey } from './band.ts';
import { catBorders } from './client-settings.ts';
import { COUNT_UNITS, ROW_KINDS } from './kinds.ts';
import { MAX_ANALYSIS_NAME, MAX_TABLE_KEY } from './limits.ts';
import { tableColumns } from './tables.ts';

const chosenColumns = tableColumns.check(
  refine(({ label, words, characters }) => label === null || words !== null || characters !== null, {
    path: ['words'],
    error: 'Choose the column of the words or of the characters',
  }),
  refine(({ label, unit }) => label !== null || unit !== null, {
    path: ['unit'],
    error: 'Say what the columns count',
  }),
);

/** How tables with these headings are read. */
export const tableChoice = z.strictObject({
  key: exactText(MAX_TABLE_KEY),
  columns: chosenColumns,
});

/** The percentages of XTM's fuzzy bands. */
export const bordersInput = catBorders.check(
  refine((all) => Object.values(all).every(({ from, to }) => from <= to), {
    error: 'The upper percentage is below the lower one',
  }),
);

/** How the user answered what files left open. */
export const catChoices = z.strictObject({
  /** Bands by their names; null for one that isn't work, which is left out. */
  bands: z
    .array(z.strictObject({ label: exactText(200), band: z.nullable(bandKey) }))
    .max(100)
    .default([]),
  tables: z.array(tableChoice).max(20).default([]),
  borders: z.nullable(bordersInput).default(null),
  /** What rows are, by their names. */
  rows: z
    .array(z.strictObject({ name: exactText(200), is: z.enum(ROW_KINDS) }))
    .max(500)
    .default([]),
  /** What counts where a file has words and Asian characters. */
  unit: z.nullable(z.enum(COUNT_UNITS)).default(null),
  /** Sheets that aren't read. */
  leftOut: z
    .array(z.strictObject({ file: exactText(MAX_ANALYSIS_NAME), sheet: exactText(200) }))
    .max(200)
    .default([]),
  /** False: tables aren't read as the account remembers them. */
  remembered: z.boolean().optional(),
});
export type CatChoices = z.output<typeof catChoices>;
