import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/**
 * A statement that each connection parses and plans once. Only for texts of which there is a fixed number: a
 * connection keeps every one that it was given. Not for poolers that give each transaction another connection.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `ledgerline_${names.size + 1}`;
    names.set(text, name);
  }
  return { name, text, values };
}
