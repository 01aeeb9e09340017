import type { Compilable } from 'kysely';
import type pg from 'pg';

/** Runs a prepared query with its values, in the order in which its text names them. */
export type PreparedQuery<Row> = (values: readonly unknown[]) => Promise<Row[]>;

/**
 * A query that every request asks: its text is put together once, and each connection parses and plans it once. Not
 * for poolers that give each transaction another connection.
 * @param name its own, among all that is prepared on the pool's connections
 */
export function preparedQuery<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  query: Compilable<Row>,
): PreparedQuery<Row> {
  const { sql: text } = query.compile();
  return async (values) => {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] });
    return rows;
  };
}
