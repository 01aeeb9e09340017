import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { signAccount } from '@ledgerline/projection-service/audit/sign-account.ts';
import {
  type TimestampAuthority,
  timestampAuthority,
} from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { readAuthorityAddress } from '@ledgerline/projection-service/audit/timestamps/authority-address.ts';
import { headStamper } from '@ledgerline/projection-service/audit/timestamps/stamp-heads.ts';
import { readCertificates } from '@ledgerline/projection-service/audit/timestamps/trusted-certificates.ts';
import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { invoiceWith, jobWith } from './record-examples.ts';

const START = Date.parse('2026-11-24T08:00:00Z');

/** Accounts whose heads are signed and stamped by an authority of the test, on a clock of its own. */
export class TimestampPractice {
  readonly keys: KeyRing;
  readonly side: ReadSide;
  readonly app: FastifyInstance;
  readonly authority: TimestampAuthority;
  readonly #clock: { now: Date };
  /** An account with a job and an invoice, another one for each test. */
  account: AccountLog;

  private constructor(
    parts: Pick<TimestampPractice, 'keys' | 'side' | 'app' | 'authority'>,
    clock: { now: Date },
  ) {
    this.keys = parts.keys;
    this.side = parts.side;
    this.app = parts.app;
    this.authority = parts.authority;
    this.#clock = clock;
    this.account = new AccountLog(this.side.ledger);
  }

  static async open(): Promise<TimestampPractice> {
    const keys = KeyRing.read(newKeys(null));
    const side = await openReadSide();
    const app = await side.startQueries({ auditKeys: keys });
    const clock = { now: new Date(START) };
    return new TimestampPractice(
      { keys, side, app, authority: await timestampAuthority(() => clock.now) },
      clock,
    );
  }

  async stop(): Promise<void> {
    await this.authority.stop();
    await this.side.stop();
  }

  /** Begins again: nothing is signed, and the authority answers every request. */
  async reset(): Promise<void> {
    this.#clock.now = new Date(START);
    this.authority.seen.length = 0;
    this.authority.answerBy(null);
    await this.side.pool.query('delete from audit.checkpoints');
    await this.side.pool.query('delete from audit.timestamp_requests');
    await this.side.pool.query('insert into audit.timestamp_requests default values');
    this.account = await this.filledAccount();
  }

  get now(): Date {
    return this.#clock.now;
  }

  later(milliseconds: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + milliseconds);
  }

  /** An account with a job and an invoice. */
  async filledAccount(): Promise<AccountLog> {
    const log = new AccountLog(this.side.ledger);
    await log.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
    await log.append([InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: 'A-1' }) })]);
    await this.fold(log);
    return log;
  }

  async fold(log: AccountLog): Promise<void> {
    await this.side.fold(log.accountId);
    await this.side.pool.query(
      `insert into read.account_head (account_id, revision) values ($1, $2)
       on conflict (account_id) do update set revision = excluded.revision`,
      [log.accountId, log.revision],
    );
  }

  async rename(name: string): Promise<void> {
    const edited = JobEdited.of({ jobId: 1, name, before: { name: 'Contract' }, after: { name } });
    await this.account.append([edited]);
    await this.fold(this.account);
  }

  async sign(log = this.account, awaitTimestamps = true): Promise<void> {
    const { pool, ledger } = this.side;
    const deps = { pool, ledger, keys: this.keys, now: () => this.now, awaitTimestamps };
    await signAccount({ ...deps, onFault: () => undefined }, log.accountId);
  }

  /** What gets time stamps, as a process does that was just started. */
  stamper(more: { mostHeads?: number; limitMs?: number } = {}) {
    const authority = readAuthorityAddress(this.authority.url);
    if (authority === null) throw new Error('The address is one.');
    return headStamper({ pool: this.side.pool, authority, now: () => this.now, ...more });
  }

  /** The last checkpoint of an account and its time stamp. */
  async last(log = this.account) {
    return checkpointAnswer.parse((await get(this.app, log.accountId, '/api/audit/checkpoint')).body);
  }

  /** The audit trail of the invoice as text. */
  async trail(): Promise<string> {
    return JSON.stringify((await get(this.app, this.account.accountId, '/api/invoice/A-1/audit')).body);
  }

  trusted() {
    return readCertificates(this.authority.pem);
  }
}
