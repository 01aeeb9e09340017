import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import {
  type AccountSettings,
  accountSettings,
  timeZoneOf,
} from '@ledgerline/shared-events/settings/account-settings.ts';
import type { PoolClient, QueryResultRow } from 'pg';

/** One account's rows as they stood at one moment: every query of a request sees the same state. */
export class AccountReader {
  readonly accountId: string;
  readonly now: Date;
  readonly #client: PoolClient;
  #settings: Promise<AccountSettings> | null = null;

  constructor(client: PoolClient, accountId: string, now: Date) {
    this.#client = client;
    this.accountId = accountId;
    this.now = now;
  }

  /** Runs a statement whose $1 is the account. */
  async rows<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(sql, [this.accountId, ...values]);
    return rows;
  }

  /** The account's settings, defaults filled in. */
  settings(): Promise<AccountSettings> {
    this.#settings ??= this.#readSettings();
    return this.#settings;
  }

  /** The user's calendar day. */
  async today(): Promise<string> {
    return dayOf(this.now, timeZoneOf(await this.settings()));
  }

  async #readSettings(): Promise<AccountSettings> {
    const rows = await this.rows<{ id: string; value: Json }>(
      `select id, record->'value' as value from read.settings where account_id = $1`,
    );
    const values = new Map(rows.map(({ id, value }) => [id, value]));
    return accountSettings((key) => values.get(key));
  }
}
