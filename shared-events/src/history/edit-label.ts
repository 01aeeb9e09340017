import { fieldLabels } from '../text/field-labels.ts';
import { isDerivedFrom } from './derived-fields.ts';

/** A kind of record whose edits are labelled by the changed fields. */
type EditedKind = 'job' | 'client' | 'contact' | 'party' | 'invoice' | 'quote' | 'payment' | 'project';

/** The label of an edit of several fields of a record: "Edited job". */
export function editedLabel(entity: EditedKind): string {
  return fieldLabels().edited[entity];
}

/** The label of an edit of one field: "Changed deadline" of "Deadline", "Changed VAT ID" of "VAT ID". */
export function changedLabel(field: string): string {
  return `Changed ${inSentence(field)}`;
}

/** A label within a sentence: in lower case, unless it begins with an abbreviation. */
export function inSentence(label: string): string {
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * The label of an edit of a record: that of the one changed field, or "Edited job" for several. Derived fields of
 * another changed field do not count.
 */
export function editLabel(entity: EditedKind, fields: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = fieldLabels()[entity];
  const leading = fields.filter((field) => !isDerivedFrom(entity, field, fields));
  if (leading.length > 1) return editedLabel(entity);
  const [only = Object.keys(labels).find((field) => fields.includes(field)) ?? ''] = leading;
  const label = labels[only];
  return label === undefined ? editedLabel(entity) : changedLabel(label);
}
