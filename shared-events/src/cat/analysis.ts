import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';
import { BANDS, MATCH_SOURCES } from './band.ts';
import { CAT_TOOLS, ROW_KINDS } from './kinds.ts';

/** What a tool counted. What it didn't is 0. Counts are whole numbers, unless the file weighs them. */
const counts = { segments: z.number(), words: z.number(), characters: z.number() };

const countedBand = z.object({
  band: z.enum(BANDS),
  source: z.nullable(z.enum(MATCH_SOURCES)),
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  ...counts,
});

/** An analysis of one language pair. Its bands and unknown bands together are all that the file counts. */
const catAnalysis = z.object({
  file: z.string(),
  sha256: z.string(),
  tool: z.enum(CAT_TOOLS),
  /** The sheet of a workbook; null for other files. */
  sheet: z.nullable(z.string()),
  /** BCP 47 codes; null where the file doesn't say. */
  source: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** What is counted: characters where the file has no words. */
  unit: z.enum(['words', 'characters']),
  /** The translated files, as far as the analysis names them: the first 50. */
  files: z.array(z.object({ name: z.string(), ...counts })),
  filesTotal: z.int(),
  bands: z.array(countedBand),
  /** Bands whose names aren't known. Send the file again with `choices` that say what they are. */
  unknownBands: z.array(z.object({ label: z.string(), ...counts })),
  /** The file's own total, else the sum of its bands. */
  total: z.object(counts),
  /** Whether the file has a total, which its bands are compared with. */
  hasTotal: z.boolean(),
  /** Whether the counts are multiplied by discounts already. */
  weighted: z.enum(['no', 'yes', 'unknown']),
  warnings: z.array(z.string()),
  /** The tool's own id of the analysis. */
  sourceId: z.nullable(z.string()),
  /** The jobs of the account that have this file or this analysis already. */
  seenBefore: z.array(z.object({ jobId: recordId, name: z.string() })),
});
export type CatAnalysis = z.output<typeof catAnalysis>;

/**
 * What a file leaves open: which columns of a table say what, which percentages XTM's fuzzy bands have, what some of
 * its rows are, or whether its words or its characters count.
 */
const catQuestion = z.object({
  file: z.string(),
  sha256: z.string(),
  needs: z.enum(['columns', 'borders', 'rows', 'unit']),
  /** The sheet of a workbook, or the part of a package; null where the file has one table. */
  sheet: z.nullable(z.string()),
  /** By which the answer is known for other files with the same headings. */
  key: z.string(),
  heads: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** The names of the rows to say something of, with what they seem to be. */
  rows: z.array(z.object({ name: z.string(), is: z.enum(ROW_KINDS) })),
});
export type CatQuestion = z.output<typeof catQuestion>;

/** The answer to uploaded analyses: what was read, what is asked, and which files can't be read. */
export const catAnalysesAnswer = z.object({
  analyses: z.array(catAnalysis),
  questions: z.array(catQuestion),
  refused: z.array(z.object({ file: z.string(), reason: z.string() })),
});
export type CatAnalysesAnswer = z.output<typeof catAnalysesAnswer>;
