import type { QueryConfig } from 'pg';

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** A connection keeps the plan of every statement that it prepared: so many texts are worth it. */
const MOST_STATEMENTS = 64;
const OFTEN = 10;

/**
 * A statement that each connection parses and plans once. Only for texts of which there is a small, fixed number.
 * Not for poolers that give each transaction another connection.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `ledgerline_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/** The same for texts that are put together: those that come often are prepared, as long as they are not too many. */
export function preparedIfFrequent(text: string, values: unknown[]): QueryConfig {
  if (names.has(text)) return prepared(text, values);
  const used = (uses.get(text) ?? 0) + 1;
  if (used >= OFTEN && names.size < MOST_STATEMENTS) {
    uses.delete(text);
    return prepared(text, values);
  }
  if (uses.size < MOST_STATEMENTS * 10) uses.set(text, used);
  return { text, values };
}
