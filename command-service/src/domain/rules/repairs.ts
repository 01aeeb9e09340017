import { LanguagePairEdited } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { RateDeleted } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import { ClientEdited, ClientSettingChanged } from '@ledgerline/shared-events/clients/events.ts';
import { clientSettingKey } from '@ledgerline/shared-events/clients/record.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { excerpt } from '@ledgerline/shared-events/settings/excerpt.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { TaxEdited, TaxRestored } from '@ledgerline/shared-events/settings/tax-events.ts';
import { textBlockEvents } from '@ledgerline/shared-events/settings/text-block-events.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import type { AccountState } from '../account-state.ts';
import { rateName } from '../catalogue/rate-name.ts';
import type { StateReader } from '../state-reader.ts';
import { brokenRulesOf, isStillBroken } from './account-invariant.ts';
import type { BrokenRule, Repair } from './broken-rule.ts';
import { rederivedInvoice, rederivedQuote, revaluedJob } from './derived-repairs.ts';
import { completedAgain, fittedJob, withoutDeadline } from './job-repairs.ts';
import { renumbered } from './number-repair.ts';
import { clientsNamed, pairsOf } from './unique-names.ts';

/** A broken rule with its repair; null when a person has to decide. */
export type Damage = { broken: BrokenRule; repair: Repair | null };

/**
 * The damage of an account: each broken rule with its repair, in an order in which the repairs can be applied. Each
 * repair is planned on the state after the ones before it. The content and totals of issued documents do not change.
 * @param now the instant of the repair
 * @param most the most repairs in one call; the next call finds the others
 */
export function damageOf(state: AccountState, now: string, most: number): Damage[] {
  const draft = state.copy();
  const damage = new Map<string, Damage>();
  for (;;) {
    const fresh = brokenRulesOf(draft).filter(({ key }) => !damage.has(key));
    if (fresh.length === 0) return [...damage.values()];
    for (const broken of fresh) {
      if (damage.size === most) return [...damage.values()];
      if (!isStillBroken(draft, broken)) continue;
      const repair = REPAIRS[broken.rule]?.(draft, broken, now) ?? null;
      for (const change of repair?.events.flatMap(changesOf) ?? []) draft.apply(change);
      damage.set(broken.key, { broken, repair });
    }
  }
}

/** The events that repair the damage of an account, for at most `most` broken rules. */
export function repairsOf(state: AccountState, now: string, most: number): DomainEvent[] {
  return damageOf(state, now, most).flatMap(({ repair }) => repair?.events ?? []);
}

/** How the rules are repaired. Those that are missing need the decision of a person. */
const REPAIRS: {
  readonly [Rule in BrokenRule['rule']]?: (
    state: AccountState,
    broken: BrokenRule,
    now: string,
  ) => Repair | null;
} = {
  'unique client name': renamedClient,
  'unique language pair': renamedPair,
  'unique invoice number': renumbered,
  'reference to a record that is there': removeReference,
  'compound tax on a primary tax': withPrimary,
  'one default of a list': withoutDefault,
  'invoiced job fits its invoice': fittedJob,
  'invoiced job is completed': completedAgain,
  'deadline between 2000 and 2100': withoutDeadline,
  'value of a job': revaluedJob,
  'sums of an invoice': rederivedInvoice,
  'due date of an invoice': rederivedInvoice,
  'sums of a quote': rederivedQuote,
};

/** "Lingua Nord (2)", or the next number that is free. */
function freeName(name: string, isInUse: (name: string) => boolean): string {
  for (let count = 2; ; count += 1) if (!isInUse(`${name} (${count})`)) return `${name} (${count})`;
}

function renamedClient(state: StateReader, { record: { id } }: BrokenRule): Repair | null {
  const client = state.record('client', id);
  if (client === undefined) return null;
  const name = freeName(client.name, (candidate) => clientsNamed(state, candidate, client.id).length > 0);
  const fields = { before: { name: client.name }, after: { name } };
  return {
    description: `The newer client is renamed ${name}.`,
    events: [ClientEdited.of({ id: client.id, name: client.name, ...fields, alongside: [] })],
  };
}

function renamedPair(state: StateReader, { record: { id } }: BrokenRule): Repair | null {
  const pair = state.record('languagePair', id);
  if (pair === undefined) return null;
  const to = freeName(pair.to, (candidate) => pairsOf(state, { ...pair, to: candidate }, pair.id).length > 0);
  const about = { id: pair.id, name: languagePairLabel(pair), alongside: [] };
  return {
    description: `The newer pair is renamed ${languagePairLabel({ ...pair, to })}.`,
    events: [LanguagePairEdited.of({ ...about, before: { to: pair.to }, after: { to } })],
  };
}

/**
 * Removes a reference to a missing record. When a required reference of a job, a rate or an invoice is missing, there
 * is no repair.
 */
function removeReference(state: StateReader, broken: BrokenRule, now: string): Repair | null {
  const { record, other, field } = broken;
  if (record.entity === 'rate') return rateOfGoneUnit(state, broken, now);
  if (record.entity === 'setting') {
    const before = state.record('setting', record.id)?.value ?? null;
    return {
      description: 'New invoices are in English.',
      events: [SettingChanged.of({ key: 'defaultInvoiceLanguage', before, after: null })],
    };
  }
  const client = record.entity === 'client' ? state.record('client', record.id) : undefined;
  const key = clientSettingKey.safeParse(field?.replace('settings.', ''));
  if (client === undefined || !key.success) return null;
  const before = client.settings[key.data] ?? null;
  const left = Array.isArray(before) ? before.filter((id) => id !== other?.id) : ABSENT;
  const about = { clientId: client.id, name: client.name, key: key.data };
  return {
    description: Array.isArray(left)
      ? `${client.name} keeps its other taxes.`
      : `${client.name} uses the default.`,
    events: [ClientSettingChanged.of({ ...about, before, after: left })],
  };
}

function rateOfGoneUnit(state: StateReader, { record, field }: BrokenRule, now: string): Repair | null {
  const rate = state.record('rate', record.id);
  if (rate === undefined || field !== 'unit_id') return null;
  const name = rateName(state, rate);
  return {
    description: 'The rate is deleted, because its unit was.',
    events: [RateDeleted.of({ id: rate.id, name, deletedAt: now, alongside: [] })],
  };
}

/** Restores the primary tax: without it, no invoice can use the compound tax. */
function withPrimary(state: StateReader, { record, other }: BrokenRule): Repair | null {
  const tax = state.record('tax', record.id);
  if (tax === undefined) return null;
  const primary = other === null ? undefined : state.record('tax', other.id);
  if (primary !== undefined && primary.deleted_at !== null && !primary.compound) {
    const { id, name, deleted_at: deletedAt } = primary;
    return {
      description: `${name} is restored, because ${tax.name} is charged on top of it.`,
      events: [TaxRestored.of({ id, name, deletedAt, alongside: [] })],
    };
  }
  const before = { compound: true, primaryTax: tax.primaryTax };
  return {
    description: `${tax.name} is no longer compound.`,
    events: [
      TaxEdited.of({
        id: tax.id,
        name: tax.name,
        before,
        after: { compound: false, primaryTax: null },
        alongside: [],
      }),
    ],
  };
}

/** Of two default items the newer one stays the default, because it was set to replace the other. */
function withoutDefault(state: StateReader, { other }: BrokenRule): Repair | null {
  const entity = other?.entity;
  if (entity !== 'paymentInstruction' && entity !== 'invoiceNote') return null;
  const item = state.record(entity, other?.id ?? 0);
  if (item === undefined) return null;
  const { InvoiceNoteEdited, PaymentInstructionEdited } = textBlockEvents;
  const edited = entity === 'invoiceNote' ? InvoiceNoteEdited : PaymentInstructionEdited;
  const name = excerpt(item.text);
  const alongside = [{ entity, id: item.id, field: 'default', before: true, after: false }];
  return {
    description: `${name} is no longer the default.`,
    events: [edited.of({ id: item.id, name, splice: null, alongside })],
  };
}
