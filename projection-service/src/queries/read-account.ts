import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import {
  type AccountSettings,
  accountSettings,
  timeZoneOf,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { prepared } from '../runtime/database/prepared.ts';
import { fetchRows, type Statement } from '../runtime/database/read-models.ts';

/** The most records of a kind, and events, of an account that counts as small: PostgreSQL reads them in milliseconds. */
const MAX_SMALL = { records: 3_000, events: 20_000 };

/**
 * One query for the revision of the read models (the lowest; -1 when one has no rows yet), whether their rows have
 * been compared with the store $3 (null: the one that is followed), the highest id of what accounts have most of, and
 * the settings without those that only some requests read. Every request runs it, so its text never changes and each
 * connection prepares it once.
 */
const PROGRESS = `
  select
    (select coalesce(min(coalesce(c.revision, -1)), -1)::float8 from unnest($2::text[]) as p(name)
     left join read.checkpoints c on c.account_id = $1 and c.projection = p.name) as revision,
    coalesce((select ($3::uuid is null or f.store_id is null or f.store_id = $3) and not exists (
      select from read.checkpoints c
      where c.account_id = $1 and c.projection = any($2::text[]) and c.epoch <> f.epoch)
     from read.feed_position f), true) as "isOfLedger",
    coalesce(greatest(
      (select id from read.jobs where account_id = $1 order by id desc limit 1),
      (select id from read.clients where account_id = $1 order by id desc limit 1),
      (select id from read.invoices where account_id = $1 order by id desc limit 1),
      (select id from read.attachments where account_id = $1 order by id desc limit 1)), 0) as "lastId",
    (select coalesce(jsonb_object_agg(s.id, s.record->'value'), '{}') from read.settings s
     where s.account_id = $1 and s.id not in ('views', 'columns', 'mailTemplates', 'bankFormats', 'catTables', 'catGrids', 'numberSeries')) as settings`;

/** PostgreSQL would often rather plan a statement for its values than run the plan that it keeps. */
const RUN_KEPT_PLANS = "select set_config('plan_cache_mode', 'force_generic_plan', true)";

type ProjectionProgress = {
  revision: number;
  isOfLedger: boolean;
  lastId: number;
  settings: Record<string, Json>;
};

/** What is made of so many rows takes no time to speak of. */
const FEW_ROWS = 20;

const NO_PROGRESS: ProjectionProgress = { revision: -1, isOfLedger: true, lastId: 0, settings: {} };

/** The rows of one account in one snapshot: every query of a request sees the same state. */
export class AccountReader {
  readonly accountId: string;
  readonly now: Date;
  /** The lowest revision of the read models of the request. */
  readonly revision: number;
  /** Whether the rows belong to the present ledger; after the ledger was moved or restored they are compared first. */
  readonly isOfLedger: boolean;
  /** Whether no plan is slow in this account, see `fetchRows`. */
  readonly #isSmall: boolean;
  readonly #client: PoolClient;
  readonly #storedSettings: ProjectionProgress['settings'];
  #runsKeptPlans = false;
  #settings: AccountSettings | null = null;
  #today: string | null = null;

  private constructor(client: PoolClient, accountId: string, now: Date, progress: ProjectionProgress) {
    this.#client = client;
    this.accountId = accountId;
    this.now = now;
    this.revision = progress.revision;
    this.isOfLedger = progress.isOfLedger;
    this.#isSmall = progress.lastId <= MAX_SMALL.records && progress.revision < MAX_SMALL.events;
    this.#storedSettings = progress.settings;
  }

  /**
   * Starts a transaction on `client` with a snapshot of the account; it has to be rolled back after all reads.
   * @param storeId the identity of the event store, null while it is unknown
   */
  static async begin(
    client: PoolClient,
    accountId: string,
    projections: readonly string[],
    now: Date,
    storeId: string | null = null,
  ): Promise<AccountReader> {
    const [, { rows }] = await Promise.all([
      client.query('begin isolation level repeatable read read only'),
      client.query<ProjectionProgress>(prepared(PROGRESS, [accountId, projections, storeId])),
    ]);
    return new AccountReader(client, accountId, now, rows[0] ?? NO_PROGRESS);
  }

  /** Runs a query. Concurrent queries are pipelined to PostgreSQL. What is made of many rows is work in slices. */
  async fetch<Row extends QueryResultRow>(query: Statement<Row>): Promise<Row[]> {
    if (query.prepares === 'ifSmall' && this.#isSmall) this.#runKeptPlans();
    const rows = await fetchRows(this.#client, query, this.#isSmall);
    if (rows.length > FEW_ROWS) await slices.next(this.accountId);
    return rows;
  }

  /** For the rest of the transaction. What is sent next waits for it. */
  #runKeptPlans(): void {
    if (this.#runsKeptPlans) return;
    this.#runsKeptPlans = true;
    // After a failure the next statement fails, too.
    this.#client.query(prepared(RUN_KEPT_PLANS, [])).catch(() => undefined);
  }

  /** The account's settings, including defaults. */
  get settings(): AccountSettings {
    const stored = new Map(Object.entries(this.#storedSettings));
    this.#settings ??= accountSettings((key) => stored.get(key));
    return this.#settings;
  }

  /** The present calendar day of the user. */
  get today(): string {
    this.#today ??= dayOf(this.now, timeZoneOf(this.settings));
    return this.#today;
  }
}
