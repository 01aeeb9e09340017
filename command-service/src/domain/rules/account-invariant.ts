import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { ENTITY_KINDS, type EntityId, type EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';
import { writes } from '../history/edit-conflicts.ts';
import { TentativeState } from '../history/tentative-state.ts';
import type { StateReader } from '../state-reader.ts';
import { analysedIn, miscountedJob } from './analysed-units.ts';
import { type BrokenRule, breachOfTwo, fieldsOf, type RecordRef } from './broken-rule.ts';
import { brokenByCredits, creditsOfDeletedInvoice } from './credited-invoices.ts';
import { brokenDates, refuseDaysToCome } from './date-rules.ts';
import { hasOtherSources, underived, weighedAtOtherRate } from './derived-values.ts';
import {
  brokenDraft,
  changedDocument,
  fiscalModeOff,
  messageOfDraft,
  outsideFiscalMode,
} from './fiscal-documents.ts';
import { invoiceWithNumber, numberInUse } from './invoice-numbers.ts';
import { invoicedTogether, misfitsOfInvoice, misfitsOfJob } from './invoiced-jobs.ts';
import { isEffectiveInvoice } from './number-register.ts';
import { brokenByPayments, creditUsedTooMuch, paymentsOfDeletedInvoice } from './payment-rules.ts';
import { restoredPurgedFile } from './purged-files.ts';
import { brokenReferences, isDeleted, referrersOf } from './references.ts';
import {
  brokenPrimary,
  chargedOnTop,
  clientsWithTax,
  mixedDefaults,
  mixedTaxes,
  mixedTaxesOfClient,
} from './tax-rules.ts';
import { clientsOfOneName, pairsOfOneName } from './unique-names.ts';

/** Lists with at most one default item. Of taxes several may be defaults. */
const SINGLE_DEFAULTS = ['paymentInstruction', 'invoiceNote'] as const;

/**
 * Every broken rule of an account, over all its records. An account that was changed only by commands, undo and redo
 * of this version has none.
 */
export function brokenRulesOf(state: StateReader): BrokenRule[] {
  const everything = ENTITY_KINDS.flatMap((entity) =>
    [...state.records(entity)].map(({ id }): RecordRef => ({ entity, id })),
  );
  return eachOnce(brokenRulesOfRecords(state, everything, { named: everything, derived: everything }));
}

/** Whether a broken rule is still broken. */
export function isStillBroken(state: StateReader, { key, record, other }: BrokenRule): boolean {
  const records = other === null ? [record] : [record, other];
  const broken = brokenRulesOfRecords(state, records, { named: records, derived: records });
  return broken.some((one) => one.key === key);
}

/**
 * The rules that changes would break and that hold now. It checks only the changed records and those that refer to
 * them, so its cost does not grow with the account.
 * @param before the account without the changes
 * @param after the same account with them
 */
export function brokenRules(before: StateReader, after: TentativeState): BrokenRule[] {
  return runSteps(brokenRulesInSteps(before, after));
}

/** The same in steps, for changes of many records. */
export function* brokenRulesInSteps(before: StateReader, after: TentativeState): Steps<BrokenRule[]> {
  const touched = [...after.touched()];
  const broken: BrokenRule[] = [];
  for (let at = 0; at < touched.length; at += RECORDS_PER_STEP) {
    yield;
    const records = touched.slice(at, at + RECORDS_PER_STEP);
    broken.push(...records.flatMap((record) => changedDocument(before, after, record)));
    broken.push(...records.flatMap((record) => weighedAtOtherRate(before, after, record)));
    broken.push(...brokenByRecords(before, after, records, []));
  }
  // Names and numbers are compared with each other, so all at once.
  const named = touched.filter((record) => isRenamed(before, after, record));
  broken.push(...brokenByRecords(before, after, [], named));
  return eachOnce(broken).map((rule) => ({ ...rule, fields: withoutWrittenFields(rule, after) }));
}

/** How many records are checked before the event loop may do other work. */
const RECORDS_PER_STEP = 100;

function brokenByRecords(
  before: StateReader,
  after: TentativeState,
  touched: readonly RecordRef[],
  named: readonly RecordRef[],
): BrokenRule[] {
  const concerned = affectedRecords(before, after, touched);
  const derived = touched.filter((record) => hasOtherSources(before, after, record));
  const broken = brokenRulesOfRecords(after, concerned, { named, derived }, named);
  if (broken.length === 0) return [];
  const earlier = new Set(brokenRulesOfRecords(before, concerned, { named, derived }).map(({ key }) => key));
  return broken.filter(({ key }) => !earlier.has(key));
}

/**
 * Refuses a command whose events would break a rule or have a day to come, in steps.
 * @throws Rejected with the message of the first rule (invalid, duplicate, number_taken)
 */
export function* refuseBrokenRules(
  state: StateReader,
  events: readonly DomainEvent[],
  now: string,
): Steps<void> {
  const after = new TentativeState(state);
  for (const change of events.flatMap(changesOf)) {
    if (change.kind === 'text') continue;
    after.apply(change);
    yield;
  }
  const [broken] = yield* brokenRulesInSteps(state, after);
  if (broken !== undefined) throw broken.refusal(({ entity, id }) => after.isTouched(entity, id));
  for (const record of after.touched()) {
    refuseDaysToCome(state, after, record, now);
    yield;
  }
}

/** The changed records, the records that refer to them, and the records on the same invoice. */
function affectedRecords(
  before: StateReader,
  after: StateReader,
  touched: readonly RecordRef[],
): RecordRef[] {
  const concerned = touched.flatMap((record) => [
    record,
    ...invoicedTogether(before, record),
    ...invoicedTogether(after, record),
    ...(record.entity === 'tax'
      ? [...chargedOnTop(after, record.id), ...clientsWithTax(after, record.id)]
      : []),
    ...(record.entity === 'unit' ? analysedIn(after, record.id) : []),
    ...(isGone(after, record) ? referrersOf(after, record) : []),
  ]);
  return [...new Map(concerned.map((record) => [`${record.entity}/${record.id}`, record])).values()];
}

function isGone(state: StateReader, { entity, id }: RecordRef): boolean {
  const record = state.record(entity, id);
  return record === undefined || isDeleted(record);
}

/** Whether a record got its present name or number by these changes: it was created, renamed or restored. */
function isRenamed(before: StateReader, after: StateReader, { entity, id }: RecordRef): boolean {
  if (!usesName(after, { entity, id })) return false;
  if (!usesName(before, { entity, id })) return true;
  if (entity === 'client') return before.record(entity, id)?.name !== after.record(entity, id)?.name;
  if (entity === 'invoice') return before.record(entity, id)?.number !== after.record(entity, id)?.number;
  if (entity !== 'languagePair') return false;
  const [was, is] = [before.record(entity, id), after.record(entity, id)];
  return was?.from !== is?.from || was?.to !== is?.to;
}

/** Whether a record uses its name or number: a void invoice does, other deleted records do not. */
function usesName(state: StateReader, record: RecordRef): boolean {
  if (record.entity !== 'invoice') return !isGone(state, record);
  const invoice = state.record('invoice', record.id);
  return invoice !== undefined && isEffectiveInvoice(invoice);
}

/**
 * The rules that these records break. Names and numbers are compared for the records in `named`, derived values are
 * derived again for those in `derived`.
 * @param considered records that only this state has changed and that its number register does not contain
 */
function brokenRulesOfRecords(
  state: StateReader,
  records: readonly RecordRef[],
  { named, derived }: { named: readonly RecordRef[]; derived: readonly RecordRef[] },
  considered: readonly RecordRef[] = [],
): BrokenRule[] {
  return [
    ...records.flatMap((record) =>
      isGone(state, record) ? brokenByGone(state, record) : brokenBy(state, record),
    ),
    ...derived.flatMap((record) => (isGone(state, record) ? [] : underived(state, record))),
    ...creditUsedTooMuch(
      state,
      records.flatMap(({ entity, id }) => (entity === 'invoice' ? [id] : [])),
    ),
    ...named.flatMap(({ entity, id }) => {
      if (entity === 'client') return clientsOfOneName(state, id);
      if (entity === 'languagePair') return pairsOfOneName(state, id);
      return entity === 'invoice' ? invoicesOfOneNumber(state, id, considered) : [];
    }),
  ];
}

/** The rules that a deleted record breaks. */
function brokenByGone(state: StateReader, { entity, id }: RecordRef): BrokenRule[] {
  return entity === 'invoice'
    ? [...paymentsOfDeletedInvoice(state, id), ...creditsOfDeletedInvoice(state, id)]
    : [];
}

function brokenBy(state: StateReader, record: RecordRef): BrokenRule[] {
  const { entity, id } = record;
  const references = brokenReferences(state, record);
  if (entity === 'job') {
    return [
      ...references,
      ...misfitsOfJob(state, id),
      ...miscountedJob(state, id),
      ...brokenDates(state, record),
    ];
  }
  if (entity === 'quote')
    return [...references, ...brokenDates(state, record), ...mixedTaxes(state, entity, id)];
  if (entity === 'creditNote')
    return [...references, ...brokenDates(state, record), ...outsideFiscalMode(state, entity, id)];
  if (entity === 'invoice') {
    return [
      ...references,
      ...misfitsOfInvoice(state, id),
      ...brokenDates(state, record),
      ...brokenByPayments(state, id),
      ...brokenByCredits(state, id),
      ...mixedTaxes(state, entity, id),
      ...brokenDraft(state, id),
      ...outsideFiscalMode(state, entity, id),
    ];
  }
  if (entity === 'attachment') return [...references, ...restoredPurgedFile(state, id)];
  if (entity === 'tax') return [...brokenPrimary(state, id), ...mixedDefaults(state, id)];
  if (entity === 'client') return [...references, ...mixedTaxesOfClient(state, id)];
  if (entity === 'setting') return [...references, ...fiscalModeOff(state, id)];
  if (entity === 'delivery') return [...references, ...messageOfDraft(state, id)];
  return [...references, ...otherDefaults(state, entity, id)];
}

function invoicesOfOneNumber(
  state: StateReader,
  id: EntityId,
  considered: readonly RecordRef[],
): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || !isEffectiveInvoice(invoice)) return [];
  const other = invoiceWithNumber(state, invoice.number, invoice.id, considered);
  if (other === undefined) return [];
  return [
    breachOfTwo('unique invoice number', [invoice.id, other.id], 'invoice', {
      fields: fieldsOf({ entity: 'invoice', id: other.id }, 'number', 'deleted_at'),
      refusal: () => numberInUse(invoice.number, other),
    }),
  ];
}

function otherDefaults(state: StateReader, entity: EntityKind, id: EntityId): BrokenRule[] {
  const kind = SINGLE_DEFAULTS.find((single) => single === entity);
  if (kind === undefined || state.record(kind, id)?.default !== true) return [];
  return [...state.records(kind)]
    .filter((other) => other.id !== id && other.deleted_at === null && other.default)
    .map((other) =>
      breachOfTwo('one default of a list', [Number(id), other.id], kind, {
        fields: fieldsOf({ entity: kind, id: other.id }, 'default', 'deleted_at'),
        refusal: () => invalidField('default', 'Another one is the default.'),
      }),
    );
}

/** The fields of a rule that the changes do not write. Only the writers of these can block an undo. */
function withoutWrittenFields({ fields }: BrokenRule, { changes }: TentativeState): BrokenRule['fields'] {
  const left = fields.filter((field) => !changes.some((change) => writes(change, field)));
  return left.length === 0 ? fields : left;
}

function eachOnce(broken: readonly BrokenRule[]): BrokenRule[] {
  return [...new Map(broken.map((rule) => [rule.key, rule])).values()];
}
