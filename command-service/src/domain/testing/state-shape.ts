import { isNeverUndone } from '@ledgerline/shared-events/history/record-field.ts';
import { REFERENCE_FIELDS } from '@ledgerline/shared-events/invoices/references.ts';
import type { EntityId, EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { ENTITY_KINDS, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { implicitRecord } from '@ledgerline/shared-events/ledger/implicit-record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { StateReader } from '../state-reader.ts';

/** An account in a form that can be compared: `job/3` → its fields. */
export type StateShape = Map<string, FieldValues>;

/** Every record of a state that differs from its default; `except` excludes records. */
export function shapeOf(
  state: StateReader,
  except: (entity: EntityKind, id: EntityId) => boolean,
): StateShape {
  const shape: StateShape = new Map();
  for (const entity of ENTITY_KINDS) {
    for (const record of state.records(entity)) {
      if (!isImplicit(entity, record) && !except(entity, record.id))
        shape.set(`${entity}/${record.id}`, comparable(entity, record));
    }
  }
  return shape;
}

/** The optional fields in which null says what their absence says, too. */
const BLANK_AS_NULL: ReadonlySet<string> = new Set([
  ...['tax.kind', 'tax.reason', 'tax.vatex'],
  ...['invoice.adjustments', 'invoice.taxInCurrency', 'invoice.supplied'],
  ...REFERENCE_FIELDS.flatMap((field) => [`invoice.${field}`, `quote.${field}`]),
]);

const withoutBlanks = (entity: EntityKind, record: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([field, value]) => value !== null || !BLANK_AS_NULL.has(`${entity}.${field}`),
    ),
  );

/** A record without what says the same as its absence. */
function comparable(entity: EntityKind, record: FieldValues): FieldValues {
  const fields = withoutRemovedItems(withoutBlanks(entity, record));
  return entity === 'setting' ? { ...fields, value: withoutEmptyItems(fields.value) } : fields;
}

/** Whether a record says what its absence says, too. */
function isImplicit(entity: EntityKind, record: FieldValues & { id: EntityId }): boolean {
  const fields = entity === 'setting' && isWithoutItems(record.value) ? { ...record, value: null } : record;
  return sameJson({ ...fields }, implicitRecord(entity, record.id));
}

/** A collection without the items that hold nothing, such as a message text whose own words were all undone. */
function withoutEmptyItems(value: Json | undefined): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null && !isWithoutItems(item))
      .map(([key, item]) => [key, withoutEmptyItems(item)]),
  );
}

/** A collection without an item, also in its items, is as good as none. */
function isWithoutItems(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((item) => item === null || isWithoutItems(item));
}

/** The maps of a record in which the ids of removed items stay with null, so that no other item gets them. */
const LASTING_IDS: ReadonlySet<string> = new Set(['payments', 'credits', 'contacts']);

/** A record without the ids of deleted payments, credits and contacts. */
export function withoutRemovedItems(record: FieldValues): FieldValues {
  const fields = Object.entries(record).flatMap(([field, value]): [string, Json][] => {
    if (!LASTING_IDS.has(field)) return [[field, value]];
    const present = Object.entries(value ?? {}).filter(([, item]) => item !== null);
    return present.length === 0 ? [] : [[field, Object.fromEntries(present)]];
  });
  return Object.fromEntries(fields);
}

/** A shape without the fields that no undo restores. */
export function undoableShape(shape: StateShape): StateShape {
  return new Map(
    [...shape].map(([key, fields]) => [
      key,
      Object.fromEntries(Object.entries(fields).filter(([field]) => !isLastingIn(key, field))),
    ]),
  );
}

function isLastingIn(key: string, field: string): boolean {
  return ENTITY_KINDS.some((entity) => key.startsWith(`${entity}/`) && isNeverUndone(entity, field));
}
