import { fieldLabels } from '../text/field-labels.ts';
import { followsFrom } from './following-fields.ts';

/** A kind of record whose edits are named by the fields that they change. */
export type EditedKind = 'job' | 'client' | 'invoice';

/** What an edit of several fields of a record is called: "Edited job". */
export function editedLabel(entity: EditedKind): string {
  return fieldLabels().edited[entity];
}

/**
 * What an edit of a record is called: the label of the one field that the user changed, or "Edited job" for several. Fields
 * that follow from another changed one do not name it.
 */
export function editLabel(entity: EditedKind, fields: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = fieldLabels()[entity];
  const leading = fields.filter((field) => !followsFrom(entity, field, fields));
  if (leading.length > 1) return editedLabel(entity);
  const [only = Object.keys(labels).find((field) => fields.includes(field)) ?? ''] = leading;
  return labels[only] ?? editedLabel(entity);
}
