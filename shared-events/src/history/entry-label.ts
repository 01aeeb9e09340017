import type { DomainEvent, EventDefinition } from '../ledger/event.ts';

/** What an entry is called so far, what several edits of its record are called (null for an act), and the record. */
export type EntryLabel = { label: string; edits: string | null; record: string | null };

/** What one event calls its entry. */
export function labelOf(definition: EventDefinition, data: DomainEvent['data']): EntryLabel {
  const subject = definition.subject(data);
  const record = subject && `${subject.entity}/${subject.id}`;
  return { label: definition.label(data), edits: definition.edits, record };
}

/**
 * What an entry is called with one more event of its command. The gravest one names it: an act such as "Marked as paid"
 * over an edit such as "Reference", the first of several acts. Edits of several kinds of one record are an edit of it.
 */
export function joinedLabel(label: EntryLabel, next: EntryLabel): EntryLabel {
  if (label.edits === null) return label;
  if (next.edits === null) return next;
  if (label.record !== next.record || label.label === next.label) return label;
  return { ...label, label: label.edits };
}
