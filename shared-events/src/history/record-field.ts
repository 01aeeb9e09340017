import type { Change, EntityId, EntityKind } from '../ledger/change.ts';
import { paymentIdOf } from '../payments/ids.ts';

/** A field of a record that an entry wrote; `WHOLE_RECORD` when it created the record. */
export type RecordField = { entity: EntityKind; id: EntityId; field: string };

/** The field of a creation, which writes every field of its record. */
export const WHOLE_RECORD = '*';

/**
 * Fields that are written once and that no undo restores, so writers of them block nobody: an issued invoice stays
 * issued.
 */
const NEVER_UNDONE: Partial<Record<EntityKind, ReadonlySet<string>>> = {
  invoice: new Set(['issued_at']),
  creditNote: new Set(['issued_at']),
};

/** The field that a change writes, as undo sees it; null for a field that no undo restores. */
export function writtenField({ entity, id, ...change }: Change): RecordField | null {
  if (change.kind === 'created') return { entity, id, field: WHOLE_RECORD };
  return isNeverUndone(entity, change.field) ? null : { entity, id, field: change.field };
}

/** Whether no undo restores a field. */
export function isNeverUndone(entity: EntityKind, field: string): boolean {
  return NEVER_UNDONE[entity]?.has(field) === true;
}

/** Whether two fields are the same, or one is an object that contains the other. */
export function overlaps(one: string, other: string): boolean {
  return (
    one === other ||
    one === WHOLE_RECORD ||
    other === WHOLE_RECORD ||
    one.startsWith(`${other}.`) ||
    other.startsWith(`${one}.`)
  );
}

type BoundFields = Readonly<Record<string, readonly string[]>>;

/** An exchange rate is that of a currency on a day. */
const RATE_OF_DAY: BoundFields = { date: ['exchange'], exchange: ['currency', 'date'] };

/**
 * Fields that say something only together: the lines of an invoice are amounts in its currency, and so are those of a
 * payment. A flat rate and free terms keep the value and the due date that they were given, so that they can't return
 * over ones that were derived since.
 */
const BOUND: Partial<Record<EntityKind, BoundFields>> = {
  invoice: {
    ...RATE_OF_DAY,
    ...{ currency: ['items', 'exchange'], items: ['currency'], paymentTerms: ['dueDate'] },
  },
  job: { currency: ['exchange'], completed_at: ['exchange'], flat_rate: ['value'] },
};
const BOUND_IN_PAYMENT: BoundFields = {
  ...RATE_OF_DAY,
  ...{ currency: ['amount', 'fee', 'exchange'], amount: ['currency'], fee: ['currency'] },
};

/** Whether a write of the other field changes what a field says: it is the same, or bound to it. */
export function isBoundTo({ entity, field }: RecordField, other: string): boolean {
  if (overlaps(other, field)) return true;
  const at = paymentIdOf(field) === null ? 0 : field.lastIndexOf('.') + 1;
  const bound = at === 0 ? BOUND[entity] : BOUND_IN_PAYMENT;
  return bound?.[field.slice(at)]?.some((each) => field.slice(0, at) + each === other) === true;
}
