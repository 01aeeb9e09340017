import { JobTypeAdded, JobTypeRenamed } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { LanguagePairAdded } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import {
  ClientCreated,
  ClientEdited,
  ClientSettingChanged,
} from '@ledgerline/shared-events/clients/events.ts';
import {
  InvoiceDeleted,
  InvoiceMarkedPaid,
  JobsInvoiced,
} from '@ledgerline/shared-events/invoices/events.ts';
import {
  JobCreated,
  JobDeleted,
  JobEdited,
  JobMarkedCompleted,
  JobNotesEdited,
  JobPutOnHold,
} from '@ledgerline/shared-events/jobs/events.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/absent.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { Change, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { changesOf, inverseOf } from '@ledgerline/shared-events/registry.ts';
import { PrimaryCurrencyChanged, SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import fc from 'fast-check';
import type { CommandFacts } from './account-log.ts';
import {
  CREATED_AT,
  clientWith,
  invoiceWith,
  jobTypeWith,
  jobWith,
  languagePairWith,
} from './record-examples.ts';

/** One random intention: what to do, and numbers that choose the record and the values. */
export type Step = { kind: StepKind; pick: number; value: number };

const KINDS = [
  'client',
  'renameClient',
  'clientSetting',
  'jobType',
  'renameJobType',
  'languagePair',
  'job',
  'job',
  'job',
  'editJob',
  'editJob',
  'notes',
  'notes',
  'complete',
  'complete',
  'completeSeveral',
  'hold',
  'deleteJob',
  'invoice',
  'invoice',
  'pay',
  'deleteInvoice',
  'currency',
  'timezone',
  'undo',
  'undo',
] as const;
type StepKind = (typeof KINDS)[number];

export const randomSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(1_000), value: fc.nat(1_000) }),
  { minLength: 5, maxLength: 60 },
);

export type Command = { events: DomainEvent[]; facts: CommandFacts };

const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];
const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles'];

/** Turns random steps into commands that a real account could have seen: every fact fits the records before it. */
export class RandomAccount {
  readonly #tables = new Map<EntityKind, Map<string | number, FieldValues>>();
  readonly #undoable: { commandId: string; events: DomainEvent[] }[] = [];

  /** The command of a step, or null when it fits nothing that there is. `commandId` is the one that it will get. */
  command(step: Step, commandId: string): Command | null {
    const made = step.kind === 'undo' ? this.#undo() : this.#facts(step);
    if (made === null || made.events.length === 0) return null;
    for (const event of made.events) for (const change of changesOf(event)) this.#apply(change);
    if (made.facts.source === undefined) this.#undoable.push({ commandId, events: made.events });
    return made;
  }

  #undo(): Command | null {
    const last = this.#undoable.pop();
    if (last === undefined) return null;
    const events = last.events.toReversed().flatMap((event) => {
      const inverse = inverseOf(event);
      return 'events' in inverse ? inverse.events : [];
    });
    return { events, facts: { source: 'undo', undoes: last.commandId } };
  }

  #facts({ kind, pick, value }: Step): Command | null {
    const event = this.#event(kind, pick, value);
    if (event === null) return null;
    return { events: Array.isArray(event) ? event : [event], facts: {} };
  }

  #event(kind: StepKind, pick: number, value: number): DomainEvent | DomainEvent[] | null {
    const added = { addedAt: CREATED_AT, alongside: [] };
    switch (kind) {
      case 'client':
        return ClientCreated.of({ ...added, record: clientWith({ id: this.#nextId('client') }) });
      case 'jobType':
        return JobTypeAdded.of({ ...added, record: jobTypeWith({ id: this.#nextId('jobType') }) });
      case 'languagePair':
        return LanguagePairAdded.of({
          ...added,
          record: languagePairWith({ id: this.#nextId('languagePair') }),
        });
      case 'renameClient':
        return this.#rename('client', pick, (data) => ClientEdited.of(data), value);
      case 'renameJobType':
        return this.#rename('jobType', pick, (data) => JobTypeRenamed.of(data), value);
      case 'clientSetting':
        return this.#clientSetting(pick, value);
      case 'job':
        return this.#newJob(pick, value);
      case 'invoice':
        return this.#invoice(pick, value);
      case 'pay':
        return this.#pay(pick, value);
      case 'deleteInvoice':
        return this.#deleteInvoice(pick);
      case 'currency':
        return this.#currency(value);
      case 'timezone':
        return this.#timezone(value);
      case 'completeSeveral':
        return [pick, pick + 1, pick + 2]
          .map((each) => this.#job(each))
          .filter((job, index, all) => job !== null && all.indexOf(job) === index)
          .flatMap((job) => this.#jobEvent('complete', job, value) ?? []);
      default:
        return this.#jobEvent(kind, this.#job(pick), value);
    }
  }

  #jobEvent(kind: StepKind, job: FieldValues | null, value: number): DomainEvent | null {
    if (job === null) return null;
    const about = { jobId: Number(job.id), name: String(job.name ?? '') };
    const before = { on_hold: job.on_hold === true, completed_at: textOrNull(job.completed_at) };
    if (kind === 'complete') {
      const after = { on_hold: false, completed_at: day(value) };
      return JobMarkedCompleted.of({ ...about, before, after });
    }
    if (kind === 'hold')
      return JobPutOnHold.of({ ...about, before, after: { on_hold: true, completed_at: null } });
    if (kind === 'deleteJob') return JobDeleted.of({ ...about, deletedAt: CREATED_AT });
    if (kind === 'notes') {
      const text = String(job.notes);
      const at = text.length === 0 ? 0 : value % text.length;
      const after = value % 5 === 0 ? text.slice(at) : `${text.slice(0, at)}ü${value} ${text.slice(at)}`;
      return after === text ? null : JobNotesEdited.of({ ...about, splice: spliceBetween(text, after) });
    }
    return this.#editJob(job, about, value);
  }

  #editJob(job: FieldValues, about: { jobId: number; name: string }, value: number): DomainEvent {
    const fields: Record<string, Json>[] = [
      { name: `Übersetzung ${value}` },
      { client_id: this.#idOf('client', value) },
      { job_type_id: this.#idOf('jobType', value), language_pair_id: this.#idOf('languagePair', value) },
      { quantity: String(value), value: String(value * 100) },
      { deadline: `${day(value)} 22:30` },
      { deadline: null },
    ];
    const after = fields[value % fields.length] ?? {};
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, job[field] ?? null]));
    return { type: JobEdited.type, data: { ...about, before, after } };
  }

  #newJob(pick: number, value: number): DomainEvent {
    const currency = CURRENCIES[value % CURRENCIES.length] ?? 'USD';
    const job = jobWith({
      id: this.#nextId('job'),
      name: value % 7 === 0 ? null : `Traduction ${value}`,
      client_id: this.#idOf('client', pick),
      job_type_id: this.#idOf('jobType', pick),
      language_pair_id: this.#idOf('languagePair', value),
      unit_id: 7,
      value: `${value}.5`,
      currency,
      exchange: value % 3 === 0 ? null : { to: 'EUR', rate: '1.25', date: '2026-01-02', source: 'ECB' },
      deadline: value % 4 === 0 ? null : day(value),
    });
    return JobCreated.of({ name: job.name ?? 'Job', job });
  }

  #invoice(pick: number, value: number): DomainEvent | null {
    const jobs = this.#live('job').filter((job) => job.completed_at !== null && job.invoiced === false);
    const taken = jobs.slice(0, 1 + (pick % 3));
    if (taken.length === 0) return null;
    const id = this.#nextId('invoice');
    return JobsInvoiced.of({
      invoice: invoiceWith({ id, number: `2026-${id}`, total: `${value}.25`, date: day(value) }),
      jobs: taken.map((job) => ({ id: Number(job.id), name: String(job.name ?? '') })),
    });
  }

  #pay(pick: number, value: number): DomainEvent | null {
    const invoice = choose(this.#live('invoice'), pick);
    if (invoice === null || invoice.paid === true) return null;
    return InvoiceMarkedPaid.of({
      invoiceId: Number(invoice.id),
      number: String(invoice.number),
      before: { paid: false, paid_at: null, issued_at: textOrNull(invoice.issued_at) },
      after: { paid: true, paid_at: day(value), issued_at: textOrNull(invoice.issued_at) ?? CREATED_AT },
    });
  }

  #deleteInvoice(pick: number): DomainEvent | null {
    const invoice = choose(this.#live('invoice'), pick);
    if (invoice === null) return null;
    const jobs = this.#live('job').filter((job) => job.invoice_id === invoice.id);
    return InvoiceDeleted.of({
      invoiceId: Number(invoice.id),
      number: String(invoice.number),
      deletedAt: CREATED_AT,
      void: invoice.issued_at !== null,
      jobs: jobs.map((job) => ({ id: Number(job.id), name: String(job.name ?? '') })),
    });
  }

  #rename(
    entity: 'client' | 'jobType',
    pick: number,
    of: (data: {
      id: number;
      name: string;
      before: { name: string };
      after: { name: string };
      alongside: [];
    }) => DomainEvent,
    value: number,
  ): DomainEvent | null {
    const record = choose(this.#live(entity), pick);
    if (record === null) return null;
    const name = String(record.name);
    return of({
      id: Number(record.id),
      name,
      before: { name },
      after: { name: `${name} ${value}` },
      alongside: [],
    });
  }

  #clientSetting(pick: number, value: number): DomainEvent | null {
    const client = choose(this.#live('client'), pick);
    if (client === null) return null;
    const settings = client.settings;
    const known =
      typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {};
    return ClientSettingChanged.of({
      clientId: Number(client.id),
      name: String(client.name),
      key: 'paymentTerms',
      before: known.paymentTerms ?? ABSENT,
      after: value % 90,
    });
  }

  #currency(value: number): DomainEvent | null {
    const before = { currency: this.#setting('currency'), conversion: this.#setting('conversion') };
    const to = CURRENCIES[value % CURRENCIES.length] ?? 'EUR';
    if (before.currency === to) return null;
    const rates = Object.fromEntries(
      CURRENCIES.filter((code) => code !== to).map((code) => [
        code,
        { rate: `1.${value}`, date: '2026-02-01', source: 'ECB' },
      ]),
    );
    return {
      type: PrimaryCurrencyChanged.type,
      data: { before, after: { currency: to, conversion: { to, rates } } },
    };
  }

  #timezone(value: number): DomainEvent | null {
    const before = this.#setting('timezone');
    const after = ZONES[value % ZONES.length] ?? 'UTC';
    return before === after ? null : SettingChanged.of({ key: 'timezone', before, after });
  }

  #setting(key: string): Json {
    return this.#table('setting').get(key)?.value ?? null;
  }

  #job(pick: number): FieldValues | null {
    return choose(
      this.#live('job').filter((job) => job.invoiced === false),
      pick,
    );
  }

  #idOf(entity: EntityKind, pick: number): number | null {
    const record = pick % 5 === 0 ? null : choose(this.#live(entity), pick);
    return record === null ? null : Number(record.id);
  }

  #live(entity: EntityKind): FieldValues[] {
    return [...this.#table(entity).values()].filter((record) => (record.deleted_at ?? null) === null);
  }

  #nextId(entity: EntityKind): number {
    return this.#table(entity).size + 1;
  }

  #apply(change: Change): void {
    const table = this.#table(change.entity);
    const before = table.get(change.id) ?? implicitRecord(change.entity, change.id);
    table.set(change.id, applyChange(before, change));
  }

  #table(entity: EntityKind): Map<string | number, FieldValues> {
    const table = this.#tables.get(entity) ?? new Map<string | number, FieldValues>();
    this.#tables.set(entity, table);
    return table;
  }
}

function choose(records: readonly FieldValues[], pick: number): FieldValues | null {
  return records.length === 0 ? null : (records[pick % records.length] ?? null);
}

function day(value: number): string {
  return `2026-${String(1 + (value % 12)).padStart(2, '0')}-${String(1 + (value % 28)).padStart(2, '0')}`;
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
