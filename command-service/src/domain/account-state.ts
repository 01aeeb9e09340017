import type { AccountRecord } from '@ledgerline/shared-events/account/record.ts';
import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type {
  JobTypeRecord,
  LanguagePairRecord,
  RateRecord,
  UnitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { isBeingSent } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import { invoiceOfMark, paymentIdOf } from '@ledgerline/shared-events/payments/ids.ts';
import type { ProjectRecord } from '@ledgerline/shared-events/projects/record.ts';
import type { QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { savedSeries } from '@ledgerline/shared-events/settings/number-series.ts';
import type {
  InvoiceLanguageRecord,
  SettingRecord,
  TaxRecord,
  TextBlockRecord,
} from '@ledgerline/shared-events/settings/records.ts';
import { type JobLink, JobLinks } from './rules/job-links.ts';
import { NameIndex, type UniquelyNamed } from './rules/name-index.ts';
import { NumberRegister } from './rules/number-register.ts';

/** The record type of each entity. */
export type RecordTypes = {
  job: JobRecord;
  client: ClientRecord;
  jobType: JobTypeRecord;
  languagePair: LanguagePairRecord;
  unit: UnitRecord;
  rate: RateRecord;
  project: ProjectRecord;
  attachment: AttachmentRecord;
  invoice: InvoiceRecord;
  creditNote: CreditNoteRecord;
  quote: QuoteRecord;
  delivery: DeliveryRecord;
  tax: TaxRecord;
  paymentInstruction: TextBlockRecord;
  invoiceNote: TextBlockRecord;
  invoiceLanguage: InvoiceLanguageRecord;
  setting: SettingRecord;
  account: AccountRecord;
};

/** Kinds of records whose lowest ids belong to built-in records. */
const CUSTOM_KINDS: ReadonlySet<EntityKind> = new Set(['unit', 'invoiceLanguage']);

type Tables = { [Kind in EntityKind]: Map<EntityId, RecordTypes[Kind]> };

/**
 * The state on which commands of one account are decided: its records. Deleted records stay in it, since their ids,
 * numbers and names are still needed. Only `apply` changes it, and only with changes that are in the ledger.
 */
export class AccountState {
  readonly #tables: Tables;
  readonly #nextIds = new Map<EntityKind, number>();
  /** The invoice of each payment, deleted or not. */
  readonly #invoicesOfPayments = new Map<number, number>();
  readonly #names = new NameIndex((kind) => this.records(kind));
  readonly #jobLinks = new JobLinks(() => this.records('job'));
  #nextPaymentId = 1;
  /** The current and the former numbers of its invoices. */
  readonly numbers: NumberRegister;

  /** @param numbers by default, the current numbers of the invoices in `tables` */
  constructor(tables: Partial<Tables> = {}, numbers?: NumberRegister) {
    this.#tables = { ...emptyTables(), ...tables };
    this.numbers = numbers ?? NumberRegister.of(this.#tables.invoice.values());
    for (const [kind, table] of Object.entries(this.#tables)) {
      for (const id of table.keys()) this.#noteId(kind as EntityKind, id);
    }
    for (const { id, payments } of this.#tables.invoice.values()) {
      for (const payment of Object.keys(payments ?? {})) this.#notePayment(Number(payment), id);
    }
  }

  /** A record, deleted or not. Built-in units and default settings have no record until they are changed. */
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined {
    return this.#tables[kind].get(id);
  }

  /** Every record of a kind, including deleted ones, in the order of their creation. */
  records<Kind extends EntityKind>(kind: Kind): IterableIterator<RecordTypes[Kind]> {
    return this.#tables[kind].values();
  }

  idsNamed(kind: UniquelyNamed, key: string): readonly number[] {
    return this.#names.idsNamed(kind, key);
  }

  /** The ids of the jobs that aren't deleted and refer to this client, or this job type. */
  jobIdsWith(link: JobLink, id: number): ReadonlySet<number> {
    return this.#jobLinks.idsOf(link, id);
  }

  /** The id of the next record of a kind. Ids are counted per account and never reused. */
  nextId(kind: EntityKind): number {
    return this.#nextIds.get(kind) ?? (CUSTOM_KINDS.has(kind) ? FIRST_CUSTOM_ID : 1);
  }

  /** The id of the next payment. Ids are counted per account and never reused. */
  nextPaymentId(): number {
    return this.#nextPaymentId;
  }

  /** The id of the invoice that a payment belongs or belonged to; also of one that a mark "paid" stands for. */
  invoiceOfPayment(paymentId: number): number | undefined {
    return this.#invoicesOfPayments.get(paymentId) ?? invoiceOfMark(paymentId) ?? undefined;
  }

  /** @throws Error when the changed record does not exist, which means that earlier events were not folded. */
  apply(change: Change): void {
    const table = this.#tables[change.entity] as Map<EntityId, FieldValues>;
    const before = table.get(change.id) ?? implicitRecord(change.entity, change.id);
    const invoiceBefore = change.entity === 'invoice' ? this.record('invoice', change.id) : undefined;
    const after = applyChange(before, change);
    this.#names.note(change.entity, table.get(change.id), after);
    this.#jobLinks.note(change.entity, table.get(change.id), after);
    table.set(change.id, after);
    if (change.kind === 'created') this.#noteId(change.entity, change.id);
    const invoice = change.entity === 'invoice' ? this.record('invoice', change.id) : undefined;
    if (invoice === undefined) return;
    this.numbers.note(invoiceBefore, invoice, {
      isBeingSent: (invoice) => isBeingSent(this.records('delivery'), 'invoice', invoice),
      series: () => savedSeries(this.record('setting', 'numberSeries')?.value, 'invoice'),
    });
    const paymentId = change.kind === 'created' ? null : paymentIdOf(change.field);
    if (paymentId !== null) this.#notePayment(paymentId, invoice.id);
  }

  /** An independent copy, on which changes can be tried. */
  copy(): AccountState {
    const tables = Object.entries(this.#tables).map(([kind, table]) => [
      kind,
      new Map<EntityId, unknown>(table),
    ]);
    return new AccountState(Object.fromEntries(tables), new NumberRegister(this.numbers.all()));
  }

  /** The tables by kind, for snapshots. */
  tables(): Readonly<Tables> {
    return this.#tables;
  }

  #notePayment(paymentId: number, invoiceId: number): void {
    this.#invoicesOfPayments.set(paymentId, invoiceId);
    if (invoiceOfMark(paymentId) === null && paymentId >= this.#nextPaymentId)
      this.#nextPaymentId = paymentId + 1;
  }

  #noteId(kind: EntityKind, id: EntityId): void {
    if (typeof id === 'number' && id >= this.nextId(kind)) this.#nextIds.set(kind, id + 1);
  }
}

function emptyTables(): Tables {
  return {
    job: new Map(),
    client: new Map(),
    jobType: new Map(),
    languagePair: new Map(),
    unit: new Map(),
    rate: new Map(),
    project: new Map(),
    attachment: new Map(),
    invoice: new Map(),
    creditNote: new Map(),
    quote: new Map(),
    delivery: new Map(),
    tax: new Map(),
    paymentInstruction: new Map(),
    invoiceNote: new Map(),
    invoiceLanguage: new Map(),
    setting: new Map(),
    account: new Map(),
  };
}
