import type { AccountRecord } from '@ledgerline/shared-events/account/record.ts';
import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type {
  JobTypeRecord,
  LanguagePairRecord,
  RateRecord,
  UnitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type {
  InvoiceLanguageRecord,
  SettingRecord,
  TaxRecord,
  TextBlockRecord,
} from '@ledgerline/shared-events/settings/records.ts';
import { NumberRegister } from './rules/number-register.ts';

/** The record type of each entity. */
export type RecordTypes = {
  job: JobRecord;
  client: ClientRecord;
  jobType: JobTypeRecord;
  languagePair: LanguagePairRecord;
  unit: UnitRecord;
  rate: RateRecord;
  invoice: InvoiceRecord;
  tax: TaxRecord;
  paymentInstruction: TextBlockRecord;
  invoiceNote: TextBlockRecord;
  invoiceLanguage: InvoiceLanguageRecord;
  setting: SettingRecord;
  account: AccountRecord;
};

/** Kinds whose lower ids are built in. */
const CUSTOM_KINDS: ReadonlySet<EntityKind> = new Set(['unit', 'invoiceLanguage']);

type Tables = { [Kind in EntityKind]: Map<EntityId, RecordTypes[Kind]> };

/**
 * What decisions of one account look at: its records, deleted ones among them (their ids, numbers and names
 * stay known). It is changed only by `apply`, and only by changes that are in the ledger.
 */
export class AccountState {
  readonly #tables: Tables;
  readonly #nextIds = new Map<EntityKind, number>();
  /** The numbers that its invoices bear and ever bore. */
  readonly numbers: NumberRegister;

  /** @param numbers without them, those that the invoices of the tables bear now */
  constructor(tables: Partial<Tables> = {}, numbers?: NumberRegister) {
    this.#tables = { ...emptyTables(), ...tables };
    this.numbers = numbers ?? NumberRegister.of(this.#tables.invoice.values());
    for (const [kind, table] of Object.entries(this.#tables)) {
      for (const id of table.keys()) this.#noteId(kind as EntityKind, id);
    }
  }

  /** A record whether deleted or not. Built-in units and unsaved settings are only here once they were changed. */
  record<Kind extends EntityKind>(kind: Kind, id: EntityId): RecordTypes[Kind] | undefined {
    return this.#tables[kind].get(id);
  }

  /** Every record of a kind, deleted ones among them, in the order of their creation. */
  records<Kind extends EntityKind>(kind: Kind): IterableIterator<RecordTypes[Kind]> {
    return this.#tables[kind].values();
  }

  /** The id that the next record of a kind gets: ids are counted per account and never given out twice. */
  nextId(kind: EntityKind): number {
    return this.#nextIds.get(kind) ?? (CUSTOM_KINDS.has(kind) ? FIRST_CUSTOM_ID : 1);
  }

  /** @throws Error when a change meets no record: the ledger before it was not folded whole. */
  apply(change: Change): void {
    const table = this.#tables[change.entity] as Map<EntityId, FieldValues>;
    const before = table.get(change.id) ?? implicitRecord(change.entity, change.id);
    const invoiceBefore = change.entity === 'invoice' ? this.record('invoice', change.id) : undefined;
    table.set(change.id, applyChange(before, change));
    if (change.kind === 'created') this.#noteId(change.entity, change.id);
    const invoice = change.entity === 'invoice' ? this.record('invoice', change.id) : undefined;
    if (invoice !== undefined) this.numbers.note(invoiceBefore, invoice);
  }

  /** The same account, to try changes on: what is applied to the one does not show in the other. */
  copy(): AccountState {
    const tables = Object.entries(this.#tables).map(([kind, table]) => [
      kind,
      new Map<EntityId, unknown>(table),
    ]);
    return new AccountState(Object.fromEntries(tables), new NumberRegister(this.numbers.all()));
  }

  /** The tables themselves, for snapshots. */
  tables(): Readonly<Tables> {
    return this.#tables;
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
    invoice: new Map(),
    tax: new Map(),
    paymentInstruction: new Map(),
    invoiceNote: new Map(),
    invoiceLanguage: new Map(),
    setting: new Map(),
    account: new Map(),
  };
}
