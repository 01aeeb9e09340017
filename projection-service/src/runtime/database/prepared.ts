import type { QueryConfig } from 'pg';

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** The most generated texts that are prepared: a connection keeps the plan of every statement that it has prepared. */
const MAX_GENERATED = 64;
const OFTEN = 10;
let generated = 0;

/**
 * A statement that each connection parses and plans once. Only for texts of a small, fixed number. Not for poolers
 * that give each transaction another connection.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `ledgerline_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/** The same for generated texts: frequent ones are prepared, up to a limit. */
export function preparedIfFrequent(text: string, values: unknown[]): QueryConfig {
  if (names.has(text)) return prepared(text, values);
  const used = (uses.get(text) ?? 0) + 1;
  if (used >= OFTEN && generated < MAX_GENERATED) {
    uses.delete(text);
    generated += 1;
    return prepared(text, values);
  }
  if (uses.size < MAX_GENERATED * 10) uses.set(text, used);
  return { text, values };
}
