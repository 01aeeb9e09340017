import { contactViews } from '@ledgerline/shared-events/clients/contact.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import type { EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { paymentsOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { RecordTypes } from '../account-state.ts';
import { screenOf } from '../settings/view-items.ts';
import type { StateReader } from '../state-reader.ts';

/** Chooses values by the random numbers of a step; the same numbers choose the same values. */
export class Chooser {
  readonly #account: { state: StateReader };
  readonly #picks: readonly number[];
  #at = 0;

  constructor(account: { state: StateReader }, picks: readonly number[]) {
    this.#account = account;
    this.#picks = picks;
  }

  number(below: number): number {
    const pick = this.#picks[this.#at % this.#picks.length] ?? 0;
    this.#at += 1;
    return pick % below;
  }

  of<T>(...choices: readonly T[]): T {
    const choice = choices[this.number(choices.length)];
    if (choice === undefined) throw new Error('There is nothing to choose from.');
    return choice;
  }

  /** The id of a record that is not deleted, or an id that does not exist. */
  id(kind: Exclude<EntityKind, 'setting' | 'account'>): number {
    const ids = this.ids(kind);
    return ids.length === 0 ? 999 : this.of(...ids);
  }

  /** The id of a record for which a step has something to do, where there is one; now and then any. */
  idWhere<Kind extends Exclude<EntityKind, 'setting' | 'account'>>(
    kind: Kind,
    isFitting: (record: RecordTypes[Kind]) => boolean,
  ): number {
    const fitting = [...this.#account.state.records(kind)]
      .filter((record) => record.deleted_at === null && isFitting(record))
      .map(({ id }) => id);
    return fitting.length === 0 || this.number(4) === 0 ? this.id(kind) : this.of(...fitting);
  }

  maybe(kind: Exclude<EntityKind, 'setting' | 'account'>): number | null {
    return this.number(3) === 0 || this.ids(kind).length === 0 ? null : this.id(kind);
  }

  ids(kind: Exclude<EntityKind, 'setting' | 'account'>): number[] {
    return [...this.#account.state.records(kind)]
      .filter((record) => record.deleted_at === null)
      .map((record) => record.id);
  }

  /** A file, mostly a removed one. */
  anyFile(): number {
    const files = [...this.#account.state.records('attachment')];
    const removed = files.filter(({ deleted_at }) => deleted_at !== null);
    const some = removed.length === 0 || this.number(4) === 0 ? files : removed;
    return some.length === 0 ? 999 : this.of(...some).id;
  }

  /** A payment that is not deleted, or one that does not exist. */
  payment(): number {
    const ids = [...this.#account.state.records('invoice')].flatMap((invoice) =>
      paymentsOf(invoice).map(({ id }) => id),
    );
    return ids.length === 0 ? 999 : this.of(...ids);
  }

  /** A line of an invoice; undefined for one that it doesn't have. */
  line(invoiceId: number): InvoiceItem | undefined {
    const items = this.#account.state.record('invoice', invoiceId)?.items ?? [];
    return items[this.number(items.length + 1)];
  }

  /** A contact of a client, or one that does not exist. */
  contact(): { clientId: number; contactId: number } {
    const all = [...this.#account.state.records('client')].flatMap(({ id: clientId, contacts }) =>
      contactViews(contacts).map(({ id: contactId }) => ({ clientId, contactId })),
    );
    return all.length === 0 ? { clientId: this.id('client'), contactId: 1 } : this.of(...all);
  }

  /** A format of a bank's files, or one that does not exist. */
  bankFormat(): number {
    const ids = screenOf(this.#account.state).bankFormats.map(({ id }) => id);
    return ids.length === 0 ? 999 : this.of(...ids);
  }

  /** How a table of counts is read, or one that does not exist. */
  catTable(): number {
    const ids = screenOf(this.#account.state).catTables.map(({ id }) => id);
    return ids.length === 0 ? 999 : this.of(...ids);
  }

  /** A saved view, or one that does not exist. */
  view(): number {
    const { views } = screenOf(this.#account.state);
    return views.length === 0 ? 1 : this.of(...views).id;
  }

  /** A template of messages, built in or added, or one that does not exist. */
  template(): number {
    const stored = this.#account.state.record('setting', 'mailTemplates')?.value;
    return this.of(...mailTemplatesOf(stored).map(({ id }) => id), 999);
  }

  unit(): number {
    return this.of(1, 2, 7, ...this.ids('unit').filter((id) => id >= 100));
  }

  amount(): string {
    return this.of('0', '1', '0.125', '350', '1299.99', '0.000001');
  }

  word(): string {
    return this.of('Aurora', 'Lingua Nord', 'Übersetzung', 'العربية', '校正', 'Ω mega', '👩‍💻 review');
  }

  currency(): string {
    return this.of('EUR', 'USD', 'GBP', 'JPY', 'KWD', 'CHF');
  }

  date(): string {
    return this.of('2026-11-20', '2026-11-21', '2026-12-31', '2028-02-29');
  }

  /** A day on which something can have happened. */
  pastDay(): string {
    return this.of('2026-11-20', '2026-11-21', '2025-12-31', '2024-02-29');
  }

  invoiceableJobs(clientId: number): number[] {
    return [...this.#account.state.records('job')]
      .filter((job) => job.client_id === clientId && job.completed_at !== null)
      .filter((job) => !job.invoiced && job.deleted_at === null)
      .map((job) => job.id);
  }
}
