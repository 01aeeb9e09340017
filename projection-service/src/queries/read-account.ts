import { Readable } from 'node:stream';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import {
  type AccountSettings,
  accountSettings,
  timeZoneOf,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { LRUCache } from 'lru-cache';
import type { PoolClient, QueryResultRow } from 'pg';
import { z } from 'zod';
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
    (select coalesce(jsonb_object_agg(s.id, s.record->'value'), '{}')::text from read.settings s
     where s.account_id = $1 and s.id not in ('views', 'columns', 'mailTemplates', 'bankFormats', 'catTables', 'catGrids', 'numberSeries', 'logo')) as settings`;

const BEGIN = 'begin isolation level repeatable read read only';

/** PostgreSQL would often rather plan a statement for its values than run the plan that it keeps. */
const RUN_KEPT_PLANS = "select set_config('plan_cache_mode', 'force_generic_plan', true)";

/** What is made of so many rows takes no time to speak of. */
const FEW_ROWS = 20;

type ProjectionProgress = { revision: number; isOfLedger: boolean; lastId: number; settings: string };

const NO_PROGRESS: ProjectionProgress = { revision: -1, isOfLedger: true, lastId: 0, settings: '{}' };

/** What the queries of an account go by: its settings, as they are stored and with defaults, and its size. */
type Facts = { stored: string; settings: AccountSettings; isSmall: boolean };

/** Accounts whose facts of their last request are remembered. */
const MAX_REMEMBERED = 2_000;
const lastFacts = new LRUCache<string, Facts>({ max: MAX_REMEMBERED });

const storedSettings = z.record(z.string(), z.unknown());

/** Which rows a request reads: `storeId` is the identity of the event store, null while it is unknown. */
type AccountMoment = {
  accountId: string;
  projections: readonly string[];
  now: Date;
  storeId?: string | null;
};

/**
 * The snapshot of a reader: `revision` is the lowest one of the read models of the request. `isOfLedger` says whether the
 * rows belong to the present ledger: after that was moved or restored they are compared first.
 */
type Snapshot = { revision: number; isOfLedger: boolean; facts: Facts };

/** The rows of one account in one snapshot: every query of a request sees the same state. */
export class AccountReader {
  readonly accountId: string;
  readonly now: Date;
  /** The account's settings, including defaults. */
  readonly settings: AccountSettings;
  readonly #isSmall: boolean;
  readonly #client: PoolClient;
  readonly #snapshot: Promise<Snapshot>;
  #runsKeptPlans = false;
  #today: string | null = null;

  private constructor(
    client: PoolClient,
    { accountId, now }: AccountMoment,
    { settings, isSmall }: Facts,
    snapshot: Promise<Snapshot>,
  ) {
    this.#client = client;
    this.accountId = accountId;
    this.now = now;
    this.settings = settings;
    this.#isSmall = isSmall;
    this.#snapshot = snapshot;
  }

  /** Starts a transaction on `client` with a snapshot of the account; it has to be rolled back after all reads. */
  static async begin(
    client: PoolClient,
    moment: AccountMoment,
  ): Promise<Omit<Snapshot, 'facts'> & { read: AccountReader }> {
    const began = beginSnapshot(client, moment);
    const { facts, ...snapshot } = await began;
    return { ...snapshot, read: new AccountReader(client, moment, facts, began) };
  }

  /**
   * The same with work on the account, whose first queries don't wait for the settings: it starts with those of the last
   * request. Its outcome counts when the snapshot has the same ones. Otherwise it is thrown away, and `outcome` works
   * with the present ones.
   */
  static async beginWith<T>(
    client: PoolClient,
    moment: AccountMoment,
    work: (read: AccountReader) => Promise<T>,
  ): Promise<Omit<Snapshot, 'facts'> & { outcome(): Promise<T> }> {
    const former = lastFacts.get(moment.accountId);
    if (former !== undefined) {
      const began = beginSnapshot(client, moment);
      const reader = new AccountReader(client, moment, former, began);
      const early = (async () => work(reader))();
      // What it sends has to be over before the connection is another's.
      const over = early.catch(() => undefined);
      const { facts, ...snapshot } = await began.catch((error) => over.then(() => Promise.reject(error)));
      if (facts.settings === former.settings) return { ...snapshot, outcome: () => early };
      const outdated = await over;
      if (outdated instanceof Readable) outdated.destroy();
      await client.query('rollback');
    }
    const { read, ...snapshot } = await AccountReader.begin(client, moment);
    return { ...snapshot, outcome: () => work(read) };
  }

  /** The lowest revision of the read models of the request. */
  get revision(): Promise<number> {
    return this.#snapshot.then(({ revision }) => revision);
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

  /** The present calendar day of the user. */
  get today(): string {
    this.#today ??= dayOf(this.now, timeZoneOf(this.settings));
    return this.#today;
  }
}

async function beginSnapshot(client: PoolClient, moment: AccountMoment): Promise<Snapshot> {
  const { accountId, projections, storeId = null } = moment;
  const [, { rows }] = await Promise.all([
    client.query(prepared(BEGIN, [])),
    client.query<ProjectionProgress>(prepared(PROGRESS, [accountId, projections, storeId])),
  ]);
  const { revision, isOfLedger, lastId, settings: stored } = rows[0] ?? NO_PROGRESS;
  const isSmall = lastId <= MAX_SMALL.records && revision < MAX_SMALL.events;
  const facts = { stored, settings: settingsOf(accountId, stored), isSmall };
  lastFacts.set(accountId, facts);
  return { revision, isOfLedger, facts };
}

/** Settings with their defaults: the same object while the stored ones are the same. */
function settingsOf(accountId: string, stored: string): AccountSettings {
  const last = lastFacts.get(accountId);
  if (last?.stored === stored) return last.settings;
  const values = storedSettings.parse(JSON.parse(stored));
  return accountSettings((key) => values[key]);
}
