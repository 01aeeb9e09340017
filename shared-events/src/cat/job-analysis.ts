import * as z from 'zod/mini';
import { amountText } from '../ledger/scalars.ts';
import { bandFields } from './band.ts';
import { keptGrid } from './grid.ts';
import { CAT_TOOLS, COUNT_UNITS, GRID_VALUE_KINDS } from './kinds.ts';

/** A file of counts: its name, the hash of its bytes, and the tool's own id of the analysis. */
export const countedFile = {
  file: z.string(),
  sha256: z.string(),
  sourceId: z.nullable(z.string()),
};

/** What the tool counted in one band. Decimal texts: some tools count parts of words. */
export const countedBand = {
  ...bandFields,
  segments: amountText,
  words: amountText,
  characters: amountText,
};

/**
 * The analysis that a job's quantity came from, as it was when it was attached: later changes of a grid don't change
 * it. Counts, percentages and rates are decimal texts.
 */
export const jobAnalysis = z.strictObject({
  tool: z.enum(CAT_TOOLS),
  ...countedFile,
  /** Further files whose counts are added up in the bands. */
  moreFiles: z.array(z.strictObject(countedFile)),
  /** What is counted. */
  unit: z.enum(COUNT_UNITS),
  grid: keptGrid,
  bands: z.array(
    z.strictObject({
      ...countedBand,
      percent: z.nullable(z.string()),
      rate: z.nullable(amountText),
      /** How the grid says it; see `GridValue`. */
      how: z.enum(GRID_VALUE_KINDS),
      weighted: amountText,
    }),
  ),
  /** What the file counts in the unit, and the weighted sum, which became the quantity of the job. */
  words: amountText,
  weighted: amountText,
  /** What the client's order says instead. */
  agreed: z.nullable(amountText),
});
export type JobAnalysis = z.output<typeof jobAnalysis>;
