import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type * as catalogue from '#projections/catalogue/catalogue.ts';
import type { clientsTable } from '#projections/clients/clients.ts';
import type * as history from '#projections/history/tables.ts';
import type { creditNotesTable } from '#projections/invoices/credit-notes.ts';
import type { deliveriesTable, invoicesTable } from '#projections/invoices/invoices.ts';
import type { quotesTable } from '#projections/invoices/quotes.ts';
import type { jobCountsTable } from '#projections/jobs/counts.ts';
import type { attachmentsTable, jobsTable } from '#projections/jobs/jobs.ts';
import type { jobNamesTable } from '#projections/jobs/names.ts';
import type { reportPaymentsTable } from '#projections/reports/report-payments.ts';
import type {
  reportCreditNotesTable,
  reportInvoicesTable,
  reportJobsTable,
} from '#projections/reports/reports.ts';
import type { Column, ColumnType, Table } from '#projections/table.ts';
import { prepared, preparedIfFrequent } from './prepared.ts';

/** The JavaScript types of the columns: a `numeric` is decimal text, a `date` can be read only as text (`dayText`). */
type Stored = {
  integer: number;
  numeric: string;
  date: Day;
  text: string;
  boolean: boolean;
  json: unknown;
  instant: Date;
  uuid: string;
};

declare const day: unique symbol;
/** A day inside of a statement; the driver would convert it to an instant. */
export type Day = Date & { readonly [day]: never };

type ValueOf<Of extends Column> = Of extends ColumnType
  ? Stored[Of]
  : Of extends `${infer Type extends ColumnType}?`
    ? Stored[Type] | null
    : never;

type RowOf<Of extends Table> = { account_id: string } & {
  [Name in keyof Of['columns']]: ValueOf<Of['columns'][Name]>;
};

type TableIn<Module> = Extract<Module[keyof Module], Table>;

type ReadModelTable =
  | TableIn<typeof catalogue>
  | TableIn<typeof history>
  | typeof clientsTable
  | typeof invoicesTable
  | typeof creditNotesTable
  | typeof quotesTable
  | typeof deliveriesTable
  | typeof jobsTable
  | typeof attachmentsTable
  | typeof jobCountsTable
  | typeof jobNamesTable
  | typeof reportCreditNotesTable
  | typeof reportInvoicesTable
  | typeof reportPaymentsTable
  | typeof reportJobsTable;

/** The tables of the read models for queries, as their projections declare them. */
export type ReadModels = {
  [Of in ReadModelTable as `read.${Of['name']}`]: RowOf<Of>;
};

/** Builds the statements of queries; `fetchRows` or an `AccountReader` runs them. */
export const readModels = new Kysely<ReadModels>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query that was built with `readModels` or written with `sql`. */
export type Statement<Row> = {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>;
  /** Whether each connection keeps the parsed statement and its plan: always, or in small accounts. */
  readonly prepares?: 'always' | 'ifSmall';
};

/**
 * Runs a query. In a small account no plan takes long, while planning takes longer than running: there, each connection
 * also keeps the plans of frequent queries, which large accounts have made for their values.
 */
export async function fetchRows<Row extends QueryResultRow>(
  connection: Pool | PoolClient,
  query: Statement<Row>,
  isSmall = false,
): Promise<Row[]> {
  const { sql, parameters } = query.compile(readModels);
  const values = [...parameters];
  const { rows } = await connection.query<Row>(configOf(sql, values, query.prepares, isSmall));
  return rows;
}

function configOf(
  text: string,
  values: unknown[],
  prepares: Statement<unknown>['prepares'],
  isSmall: boolean,
): QueryConfig {
  if (prepares === 'always' || (prepares === 'ifSmall' && isSmall)) return prepared(text, values);
  return isSmall ? preparedIfFrequent(text, values) : { text, values };
}

/** A placeholder for a value that a statement gets when it runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once and run often, for queries whose text does not depend on values. `build`
 * gets each value as a placeholder by its name. In small accounts each connection also plans it once.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (
    value: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
  ) => Statement<Row>,
): (values: Values) => Statement<Row> {
  let compiled: CompiledQuery<Row> | null = null;
  return (values) => ({
    prepares: 'ifSmall',
    compile: (executor) => {
      compiled ??= build((name) => sql`${new Slot(name)}`).compile(executor);
      const { parameters } = compiled;
      return {
        ...compiled,
        parameters: parameters.map((each) => (each instanceof Slot ? values[each.name] : each)),
      };
    },
  });
}

/** The same for a query whose best plan depends on no value either: each connection plans it once for all accounts. */
export function preparedOnce<Values extends Record<string, unknown>, Row>(
  build: Parameters<typeof compiledOnce<Values, Row>>[0],
): (values: Values) => Statement<Row> {
  const compiled = compiledOnce(build);
  return (values) => ({ ...compiled(values), prepares: 'always' });
}

/** A day as text, `YYYY-MM-DD`. */
export function dayText<Of extends Day | null>(
  of: Expression<Of>,
): RawBuilder<Of extends Day ? string : null> {
  return sql`${of}::text`;
}

/** The number of rows. */
export const COUNT = sql<number>`count(*)::integer`;

/**
 * The limit of a subquery that reads one row by its id, for each row of another one. A join may read all rows of an
 * account instead, where a plan that connections keep is made for the many accounts that have a few.
 */
export const ONE_BY_ID = sql.lit(1);

/** A condition of a query. */
export type Condition = Expression<SqlBool>;

/** A day of the calendar (`YYYY-MM-DD`) as a value of a statement. */
export function asDay(text: string): RawBuilder<Day> {
  return sql<Day>`${text}::date`;
}
