import { z } from 'zod';
import { amount, id, LENGTHS, requiredText, text } from '../api/payload-scalars.ts';
import { recordId } from '../ledger/scalars.ts';
import { bandFields, FITTING_BAND } from './band.ts';
import { tableChoice } from './choices.ts';
import { catGrid, catGrids } from './grid.ts';
import { CAT_TOOLS, COUNT_UNITS } from './kinds.ts';
import { MAX_ANALYSES, MAX_ANALYSIS_BANDS, MAX_ANALYSIS_NAME, MAX_REMEMBERED_KEY } from './limits.ts';

const countedFile = {
  file: text(MAX_ANALYSIS_NAME),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Send the SHA-256 of the file' }),
  sourceId: text(MAX_ANALYSIS_NAME).nullable().default(null),
};

const countedBand = z
  .strictObject({ ...bandFields, segments: amount, words: amount, characters: amount })
  .check(...FITTING_BAND);

/** An analysis as it was read, with what the client agreed to. Bands that are listed twice add up. */
const analysisInput = z
  .strictObject({
    tool: z.enum(CAT_TOOLS),
    ...countedFile,
    moreFiles: z
      .array(z.strictObject(countedFile))
      .max(MAX_ANALYSES - 1)
      .default([]),
    unit: z.enum(COUNT_UNITS),
    bands: z.array(countedBand).min(1).max(MAX_ANALYSIS_BANDS),
    /** What the client's order says instead of the weighted words. */
    agreed: amount.nullable().default(null),
    /** Whether the quantity of the job is what was agreed. */
    takeAgreed: z.boolean().default(false),
  })
  .refine(({ agreed, takeAgreed }) => !takeAgreed || agreed !== null, {
    error: 'Enter the number that you agreed on',
    path: ['agreed'],
  });

const gridFields = {
  name: requiredText(LENGTHS.name, 'Name is required'),
  bands: z.array(z.strictObject({ ...bandFields, percent: amount.nullable(), rate: amount.nullable() })),
  rounding: z.enum(['band', 'total']),
  decimals: z.number(),
};

/** The grids of the account, all of them. Percentages and rates may be numbers. */
export const catGridsInput = z
  .array(z.strictObject({ id: recordId, ...gridFields, default: z.boolean() }))
  .pipe(catGrids);

/** An analysis, and the grid that says what its bands are paid: one of the account, or one for this job alone. */
export const weighedAnalysis = {
  analysis: analysisInput,
  gridId: z.optional(recordId),
  grid: z.strictObject(gridFields).pipe(catGrid).optional(),
};
export type WeighedAnalysis = z.output<z.ZodObject<typeof weighedAnalysis>>;

/** Whether a payload names one grid. */
export const namesOneGrid = ({ gridId, grid }: Pick<WeighedAnalysis, 'gridId' | 'grid'>): boolean =>
  (gridId === undefined) !== (grid === undefined);

export const NAME_ONE_GRID = {
  error: 'Name a grid of the account as gridId, or send one as grid',
  path: ['gridId'],
};

/** How a table of counts is read. The one with the same headings is replaced. */
export const catTableInput = z
  .strictObject({ id: id.optional(), ...tableChoice.shape })
  .refine(({ key }) => key.length <= MAX_REMEMBERED_KEY, {
    error: 'These headings are too long',
    path: ['key'],
  });
