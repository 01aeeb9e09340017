import type { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { FieldRef } from '../history/what-if.ts';

export type RecordRef = { entity: EntityKind; id: EntityId };

/** A rule of the account that does not hold. */
export type BrokenRule = {
  /** Which rule, of which records: the same words for the same breach, before and after other changes. */
  key: string;
  rule: RuleName;
  /** The record that breaks it, of two the younger one; its field, and the other record, where there is one. */
  record: RecordRef;
  field: string | null;
  other: RecordRef | null;
  /** What the breach hangs on: who wrote one of these fields last is in the way of an undo that would cause it. */
  fields: FieldRef[];
  /** How a command is refused that would cause it. `isTouched` says which records the command changes. */
  refusal(isTouched: (record: RecordRef) => boolean): Rejected;
};

/** How a broken rule is put right: in words for the operator, and by which facts. */
export type Repair = { says: string; events: DomainEvent[] };

export type RuleName =
  | 'unique client name'
  | 'unique language pair'
  | 'unique invoice number'
  | 'reference to a record that is there'
  | 'compound tax on a primary tax'
  | 'one default of a list'
  | 'invoiced job fits its invoice'
  | 'invoiced job is completed'
  | 'date between 2000 and 2100'
  | 'deadline between 2000 and 2100';

/** A rule that a record breaks. `field` and `other` belong to its key. */
export function breach(
  rule: RuleName,
  record: RecordRef,
  about: Pick<BrokenRule, 'fields' | 'refusal'> & { field?: string; other?: RecordRef | null },
): BrokenRule {
  const { field = null, other = null, fields, refusal } = about;
  const words = [rule, nameOfRecord(record), field, other && nameOfRecord(other)];
  return { key: words.filter(Boolean).join(' '), rule, record, field, other, fields, refusal };
}

/** Two records that break a rule together: the younger one is held to it. */
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
