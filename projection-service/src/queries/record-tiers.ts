import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { COUNT, type Condition } from '#runtime/database/read-models.ts';
import { type AmountColumns, convertedParts } from './converted-order.ts';
import { naturalOrder } from './natural-order.ts';
import type { AccountReader } from './read-account.ts';
import {
  type Counted,
  directionOf,
  type KeyedRows,
  mergedTier,
  type OrderedQuery,
  orderedTier,
  type Tier,
} from './sorted-page.ts';

type Sortable<Row> = OrderedQuery<Row> & { orderBy(order: Expression<unknown>): Sortable<Row> };

/** The records of a list that meet its filter. */
export type TierSource = {
  read: AccountReader;
  descending: boolean;
  id: Expression<number>;
  /** The ids of those that meet further conditions, without an order. */
  ids(where: readonly Condition[]): Sortable<{ id: number }>;
  /** The same with a key, whose text can be compared. */
  keyed(where: readonly Condition[], key: Expression<unknown>): Sortable<{ id: number; key: string }>;
  count(where: readonly Condition[]): Counted;
};

/** @param rows the rows of the list that meet its filter and further conditions */
export function tierSource<DB, TB extends keyof DB>(
  read: AccountReader,
  descending: boolean,
  id: Expression<number>,
  rows: (also: readonly Condition[]) => SelectQueryBuilder<DB, TB, object>,
): TierSource {
  const idOf = sql<number>`${id}`.as('id');
  return {
    read,
    descending,
    id,
    ids: (also) => rows(also).select(idOf),
    keyed: (also, key) => rows(also).select([idOf, sql<string>`(${key})::text`.as('key')]),
    count: (also) => rows(also).select(COUNT.as('total')),
  };
}

/** The parts of an order that lists of all kinds have. The id decides between equal records. */
export class RecordTiers {
  protected readonly source: TierSource;

  constructor(source: TierSource) {
    this.source = source;
  }

  by(column: Expression<unknown>, where: readonly Condition[] = []): Tier {
    const { read, ids, id, count } = this.source;
    const query = ids(where).orderBy(sql`${column} ${this.direction}`).orderBy(id);
    return orderedTier(read, query, count(where));
  }

  /** The records with a text in its natural order, then those without. */
  byText(column: Expression<string>): Tier[] {
    return [this.by(naturalOrder(column), [sql`${column} <> ''`]), this.byId([sql`${column} = ''`])];
  }

  /** The records with a day, then those without. */
  byDay(column: Expression<unknown>): Tier[] {
    return [this.by(column, [sql`${column} is not null`]), this.byId([sql`${column} is null`])];
  }

  /** By an amount in the primary currency; those without a rate are last. */
  byAmount(columns: AmountColumns): Tier[] {
    const { parts, missing } = convertedParts(columns, this.source.read.settings);
    const rows = parts.map(({ where, key, numberOf }) => ({ query: this.keyed(where, key, key), numberOf }));
    const isConverted = sql<boolean>`not (${sql.join(missing, sql` and `)})`;
    return [this.merged(rows, [isConverted]), this.byId(missing)];
  }

  byId(where: readonly Condition[]): Tier {
    const { read, ids, id, count } = this.source;
    return orderedTier(read, ids(where).orderBy(id), count(where));
  }

  /** @param order what an index has in order @param key the same as a text that can be compared */
  protected keyed(where: readonly Condition[], order: Expression<unknown>, key: Expression<unknown>) {
    return this.source.keyed(where, key).orderBy(sql`${order} ${this.direction}`).orderBy(this.source.id);
  }

  protected merged(parts: readonly KeyedRows[], where: readonly Condition[]): Tier {
    const { read, descending, count } = this.source;
    return mergedTier(read, parts, descending, count(where));
  }

  /** The tiers in their order, or the other way round. */
  protected inDirection(tiers: Tier[]): Tier[] {
    return this.source.descending ? tiers.toReversed() : tiers;
  }

  protected get direction() {
    return directionOf(this.source.descending);
  }
}
