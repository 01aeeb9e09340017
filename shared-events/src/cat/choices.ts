import { z } from 'zod';
import { bandKey } from './band.ts';
import { catBorders } from './client-settings.ts';
import { MAX_TABLE_KEY } from './limits.ts';
import { tableColumns } from './tables.ts';

/** How tables with these headings are read. */
export const tableChoice = z.strictObject({ key: z.string().max(MAX_TABLE_KEY), columns: tableColumns });

/** How the user answered what files left open. */
export const catChoices = z.strictObject({
  /** Bands by their names; null for one that isn't work, which is left out. */
  bands: z
    .array(z.strictObject({ label: z.string().max(200), band: z.nullable(bandKey) }))
    .max(100)
    .default([]),
  tables: z.array(tableChoice).max(20).default([]),
  /** The percentages of XTM's fuzzy bands. */
  borders: z.nullable(catBorders).default(null),
});
export type CatChoices = z.output<typeof catChoices>;
