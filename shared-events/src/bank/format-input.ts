import { z } from 'zod';
import { id, text } from '../api/payload-scalars.ts';
import { ENCODINGS } from '../import/encodings.ts';
import { csvColumns, haveAmount, MAX_COLUMNS } from './csv-columns.ts';

/** The columns that a user chose. */
export const csvColumnsInput = z
  .custom<z.input<typeof csvColumns>>()
  .pipe(csvColumns)
  .refine(haveAmount, { error: 'Choose the amount column', path: ['amount'] });

/** How the letters of a file are to be read. */
export const encodingInput = z.enum(ENCODINGS);

/** A format of a bank's CSV. The one with the same heads is replaced. */
export const bankFormatInput = z.strictObject({
  id: id.optional(),
  heads: z.array(text(200)).min(2).max(MAX_COLUMNS),
  columns: csvColumnsInput,
});
