import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';

const border = z.int().check(z.gte(0), z.lte(100));
const borders = z.strictObject({ from: border, to: border }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The upper percentage is below the lower one',
  }),
);

/** The percentages of XTM's fuzzy bands, which each of its customers sets. */
export const catBorders = z.strictObject({ high: borders, medium: borders, low: borders });

const MAX_PAIR_GRIDS = 200;

/** The grids of a client for some of its language pairs, by their ids. */
export const catPairGrids = z.array(z.strictObject({ language_pair_id: recordId, grid: recordId })).check(
  z.maxLength(MAX_PAIR_GRIDS),
  z.refine(
    (pairs) => new Set(pairs.map((pair) => pair.language_pair_id)).size === pairs.length,
    'Each language pair can have one grid',
  ),
);

/** Whether the counts in Phrase's downloads of a client are multiplied by discounts already. */
export const catWeighted = z.enum(['yes', 'no']);
