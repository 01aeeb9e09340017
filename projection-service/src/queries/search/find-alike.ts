import { hasWithTypingErrors } from '@ledgerline/shared-events/text/one-typing-error.ts';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import { CANDIDATES, type FoundRecord, KEYS, type RecordType, SHOWN } from './searched-records.ts';
import { unharmedPieces } from './unharmed-pieces.ts';

/** The most rows whose similarity is computed, for each reason to compare them: it takes some microseconds per row. */
const MAX_COMPARED = 150;
/** A text with at least this similarity (0 to 1) counts as the same with typing errors. */
const LIKENESS = 0.4;
/**
 * The trigrams of a text, one more than its letters, that a similar one shares at least: two are shared by all words
 * that begin with the same two letters, as "dark" and "data".
 */
const LEAST_SHARED = 3;
/**
 * A text with at least this similarity counts when every word has at most one error: two swapped letters affect four
 * trigrams of eight.
 */
const LEAST_LIKENESS = 0.2;

/** The account and the text, with its pieces as patterns. */
export type AlikeValues = { accountId: string; text: string; [piece: `piece${number}`]: string };
type Slots = <Name extends keyof AlikeValues & string>(name: Name) => RawBuilder<AlikeValues[Name]>;

/** The records of each type that are similar to a text of so many pieces. */
export const alikeParts = (value: Slots, pieces: number) => ({
  'alike client': rowsAlike(value, 'client', pieces),
  'alike contact': rowsAlike(value, 'contact', pieces),
  'alike project': rowsAlike(value, 'project', pieces),
  'alike job': rowsAlike(value, 'job', pieces),
  'alike invoice': rowsAlike(value, 'invoice', pieces),
  'alike creditNote': rowsAlike(value, 'creditNote', pieces),
  'alike quote': rowsAlike(value, 'quote', pieces),
});

/** It compares the newest rows, whatever their names, and the newest rows that contain a piece of the text. */
function rowsAlike(value: Slots, type: RecordType, pieces: number): AliasableExpression<FoundRecord> {
  const keys = KEYS[type](value('accountId'));
  const newest = readModels
    .selectFrom(keys.as('k'))
    .select(['k.id', 'k.key'])
    .orderBy('k.id', 'desc')
    .limit(sql.lit(MAX_COMPARED));
  const withPieces = Array.from({ length: pieces }, (_, index) =>
    newest.where('k.key', 'like', value(`piece${index}`)),
  );
  const compared = sql<{ id: number; key: string }>`(${sql.join([newest, ...withPieces], sql` union `)})`;
  const alike = readModels
    .selectFrom(compared.as('k'))
    .select('k.id')
    .select(({ ref }) => sql<number>`word_similarity(${value('text')}, ${ref('k.key')})`.as('likeness'));
  const chosen = readModels
    .selectFrom(alike.as('alike'))
    .select(['id', 'likeness'])
    .where('likeness', '>=', sql.lit(LEAST_LIKENESS))
    .orderBy('likeness', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(CANDIDATES));
  return SHOWN[type](value('accountId'), chosen);
}

/** The patterns of the pieces of a text. */
export function piecesOf(text: string): AlikeValues[`piece${number}`][] {
  return unharmedPieces(text).map(containing);
}

/** Those that are similar to a search key, as a text with typing errors is; the most similar first. */
export function similarEnough(rows: readonly FoundRecord[], text: string): FoundRecord[] {
  const least = Math.max(LIKENESS, LEAST_SHARED / (text.length + 1));
  return rows
    .filter(({ likeness, key }) => likeness >= least || hasWithTypingErrors(key, text))
    .sort((one, other) => other.likeness - one.likeness || other.id - one.id);
}
