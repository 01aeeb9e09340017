import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';

const border = z.int().check(z.gte(0), z.lte(100));
const borders = z.strictObject({ from: border, to: border });

/** The percentages of XTM's fuzzy bands, which each of its customers sets. */
export const catBorders = z.strictObject({ high: borders, medium: borders, low: borders });

/** The grids of a client for some of its language pairs, by their ids. */
export const catPairGrids = z.array(z.strictObject({ language_pair_id: recordId, grid: recordId }));

/** Whether the counts in Phrase's downloads of a client are multiplied by discounts already. */
export const catWeighted = z.enum(['yes', 'no']);
