import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#runtime/database/read-models.ts';
import type { Paging } from './query-string.ts';
import type { AccountReader } from './read-account.ts';

/** A query of rows in an order. */
export type OrderedQuery<Row> = Statement<Row> & {
  limit(rows: number): OrderedQuery<Row>;
  offset(rows: number): OrderedQuery<Row>;
};

/** One part of a list in its order: every record of a tier comes before those of the next one. */
export type Tier = {
  /** The ids after the first `skip` ones, at most `take`. */
  read(skip: number, take: number): Promise<number[]>;
  count(): Promise<number>;
};

/** The ids of a page of tiers. A tier is counted only when the page is behind it. */
export async function sortedIds(tiers: readonly Tier[], { page, per_page }: Paging): Promise<number[]> {
  const ids: number[] = [];
  let skip = (page - 1) * per_page;
  for (const [place, tier] of tiers.entries()) {
    const found = await tier.read(skip, per_page - ids.length);
    ids.push(...found);
    if (ids.length === per_page || place === tiers.length - 1) break;
    if (found.length > 0) skip = 0;
    // A count may be higher than what the tier reads, while records that jobs refer to are not projected yet.
    else if (skip > 0) skip = Math.max(0, skip - (await tier.count()));
  }
  return ids;
}

/** A query of how many records a tier has. */
export type Counted = Statement<{ total: number }>;

/** A tier that one query reads in its order. */
export function orderedTier(
  read: AccountReader,
  query: OrderedQuery<{ id: number }>,
  counted: Counted,
): Tier {
  return {
    read: async (skip, take) => (await read.fetch(query.limit(take).offset(skip))).map(({ id }) => id),
    count: () => countOf(read, counted),
  };
}

/**
 * A tier in the order of an index where PostgreSQL would rather sort all rows of an account: after a join, or where
 * the index has no ids. It plans the same way for a thousand jobs and for fifty thousand.
 */
export function indexedTier(
  read: AccountReader,
  query: OrderedQuery<{ id: number }>,
  counted: Counted,
): Tier {
  const tier = orderedTier(read, query, counted);
  return {
    ...tier,
    read: async (skip, take) => {
      const [, ids] = await Promise.all([
        read.fetch(sortingByIndex(true)),
        tier.read(skip, take),
        read.fetch(sortingByIndex(false)),
      ]);
      return ids;
    },
  };
}

/** Within the transaction of a request. */
function sortingByIndex(only: boolean): RawBuilder<Record<string, unknown>> {
  const others = sql.lit(only ? 'off' : 'on');
  const settings = ['enable_sort', 'enable_hashjoin', 'enable_mergejoin'].map(
    (name) => sql`set_config(${sql.lit(name)}, ${others}, true)`,
  );
  return sql`select ${sql.join(settings)}`;
}

type Keyed = { id: number; key: string };

/**
 * Rows in the order of their key, which is a number or a moment as text. `numberOf` makes keys of several queries
 * comparable and preserves their order.
 */
export type KeyedRows = { query: OrderedQuery<Keyed>; numberOf: (key: string) => number };

/** A tier whose rows come from several queries: each is read from an index in its order, and the results are merged. */
export function mergedTier(
  read: AccountReader,
  parts: readonly KeyedRows[],
  descending: boolean,
  counted: Counted,
): Tier {
  return {
    read: async (skip, take) => {
      const rows = await read.fetch(unionOf(parts, skip + take));
      const keyed = rows.map(({ part, id, key }) => ({ id, at: parts[part]?.numberOf(key) ?? 0 }));
      const direction = descending ? -1 : 1;
      keyed.sort((one, other) => (one.at === other.at ? one.id - other.id : direction * (one.at - other.at)));
      return keyed.slice(skip, skip + take).map(({ id }) => id);
    },
    count: () => countOf(read, counted),
  };
}

function unionOf(parts: readonly KeyedRows[], most: number): RawBuilder<Keyed & { part: number }> {
  const queries = parts.map(
    ({ query }, part) => sql`select ${sql.lit(part)} as part, id, key from ${query.limit(most)} as rows`,
  );
  return sql`${sql.join(queries, sql` union all `)}`;
}

async function countOf(read: AccountReader, counted: Counted): Promise<number> {
  const [count] = await read.fetch(counted);
  return count?.total ?? 0;
}

/** `asc` or `desc`. */
export function directionOf(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}
