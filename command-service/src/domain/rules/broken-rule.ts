import type { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { FieldRef } from '../history/tentative-state.ts';

export type RecordRef = { entity: EntityKind; id: EntityId };

/** A rule of the account that does not hold. */
export type BrokenRule = {
  /** Identifies the breach by rule and records. The same breach has the same key before and after other changes. */
  key: string;
  rule: RuleName;
  /**
   * The record that breaks the rule. When two records break it together, this is the newer one and `other` is the
   * older one.
   */
  record: RecordRef;
  field: string | null;
  other: RecordRef | null;
  /** The fields that cause the breach. The last writers of these fields block an undo that would cause it. */
  fields: FieldRef[];
  /** The refusal of a command that would cause the breach. `isTouched` says whether the command changes a record. */
  refusal(isTouched: (record: RecordRef) => boolean): Rejected;
};

/** How a broken rule is repaired: a sentence for the operator, and the events. */
export type Repair = { description: string; events: DomainEvent[] };

type RuleName =
  | 'unique client name'
  | 'unique language pair'
  | 'unique invoice number'
  | 'issued document stays as it is'
  | 'draft before it is issued'
  | 'document in fiscal mode'
  | 'reference to a record that is there'
  | 'compound tax on a primary tax'
  | 'taxes of one scope on a document'
  | 'taxes of one scope for a client'
  | 'default taxes of one scope'
  | 'one default of a list'
  | 'invoiced job fits its invoice'
  | 'invoiced job is completed'
  | 'purged file stays removed'
  | 'payment of an invoice that is there'
  | 'payment in the currency of its invoice'
  | 'no more refunded than paid'
  | 'credit of a client'
  | 'credit note of an invoice that is there'
  | 'no more credited than invoiced'
  | 'date between 2000 and 2100'
  | 'deadline between 2000 and 2100'
  | 'value of a job'
  | 'unit of an analysis'
  | 'analysis at the rate of its job'
  | 'sums of an invoice'
  | 'sums of a quote'
  | 'due date of an invoice';

/** A breach of a rule by one record. `field` and `other` become part of its key. */
export function breach(
  rule: RuleName,
  record: RecordRef,
  about: Pick<BrokenRule, 'fields' | 'refusal'> & { field?: string; other?: RecordRef | null },
): BrokenRule {
  const { field = null, other = null, fields, refusal } = about;
  const words = [rule, nameOfRecord(record), field, other && nameOfRecord(other)];
  return { key: words.filter(Boolean).join(' '), rule, record, field, other, fields, refusal };
}

/** A breach of a rule by two records together. It is reported on the newer one. */
export function breachOfTwo(
  rule: RuleName,
  [first, second]: readonly [number, number],
  entity: EntityKind,
  about: Pick<BrokenRule, 'fields' | 'refusal'>,
): BrokenRule {
  const other = { entity, id: Math.min(first, second) };
  return breach(rule, { entity, id: Math.max(first, second) }, { ...about, other });
}

function nameOfRecord({ entity, id }: RecordRef): string {
  return `${entity}/${id}`;
}

export function fieldsOf({ entity, id }: RecordRef, ...fields: string[]): FieldRef[] {
  return fields.map((field) => ({ entity, id, field }));
}
