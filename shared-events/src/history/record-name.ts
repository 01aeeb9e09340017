import type { EntityId, EntityKind, FieldValues } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import { excerpt } from '../settings/excerpt.ts';
import { jobListName, languagePairLabel } from '../text/display-name.ts';
import { settingName } from './setting-name.ts';

/** Looks up the fields of a record, or at least those that its name is made of; undefined when it is unknown. */
export type FieldsOf = (entity: EntityKind, id: EntityId) => FieldValues | undefined;

/** The present name of a record, in the user's words. */
export function recordName(fieldsOf: FieldsOf, entity: EntityKind, id: EntityId): string {
  if (entity === 'setting') return settingName(String(id));
  if (entity === 'account') return 'Account';
  const fields = fieldsOf(entity, id);
  if (fields === undefined) return `#${id}`;
  switch (entity) {
    case 'job':
      return jobListName(textOf(fields.name));
    case 'languagePair':
      return languagePairLabel({ from: textOf(fields.from), to: textOf(fields.to) });
    case 'invoice':
    case 'creditNote':
    case 'quote':
      return textOf(fields.number);
    case 'paymentInstruction':
    case 'invoiceNote':
      return excerpt(textOf(fields.text));
    case 'delivery':
      return textOf(fields.subject);
    case 'rate':
      return 'Rate';
    default:
      return textOf(fields.name);
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
