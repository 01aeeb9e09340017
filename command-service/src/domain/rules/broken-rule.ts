import type { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId, EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { FieldRef } from '../history/what-if.ts';

export type RecordRef = { entity: EntityKind; id: EntityId };

/** A rule of the account that does not hold. */
export type BrokenRule = {
  /** Which rule, of which records: the same words for the same breach, before and after other changes. */
  key: string;
  rule: RuleName;
  /** The record that breaks it. */
  record: RecordRef;
  /** What the breach hangs on: who wrote one of these fields last is in the way of an undo that would cause it. */
  fields: FieldRef[];
  /** How a command is refused that would cause it. `isTouched` says which records the command changes. */
  refusal(isTouched: (record: RecordRef) => boolean): Rejected;
};

export type RuleName =
  | 'unique client name'
  | 'unique language pair'
  | 'unique invoice number'
  | 'reference to a record that is there'
  | 'compound tax on a primary tax'
  | 'one default of a list'
  | 'invoiced job fits its invoice'
  | 'invoiced job is completed'
  | 'deadline between 2000 and 2100';

export function breach(
  rule: RuleName,
  record: RecordRef,
  about: { fields: FieldRef[]; detail?: string; refusal: BrokenRule['refusal'] },
): BrokenRule {
  const key = [rule, `${record.entity}/${record.id}`, about.detail ?? ''].join(' ');
  return { key, rule, record, fields: about.fields, refusal: about.refusal };
}

export function fieldsOf({ entity, id }: RecordRef, ...fields: string[]): FieldRef[] {
  return fields.map((field) => ({ entity, id, field }));
}
