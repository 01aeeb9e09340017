import type { DomainEvent, EventDefinition } from '../ledger/event.ts';

/**
 * The label of an entry so far, the label of several edits of its record (null for an action), and the record.
 * `isPreparation`: so far the entry has only events that prepare others.
 */
export type EntryLabel = {
  label: string;
  edits: string | null;
  record: string | null;
  isPreparation?: boolean;
};

/** The label that one event gives to its entry. */
export function labelOf(definition: EventDefinition, data: DomainEvent['data']): EntryLabel {
  const subject = definition.subject(data);
  const record = subject && `${subject.entity}/${subject.id}`;
  const { edits, isPreparation } = definition;
  return { label: definition.label(data), edits, record, ...(isPreparation ? { isPreparation } : {}) };
}

/**
 * The label of an entry with one more event of its command. The most important event decides: an action such as
 * "Marked as paid" before an edit such as "Reference", and the first of several actions. Edits of different kinds of
 * one record become an edit of the record. What only prepares other events names an entry by itself alone.
 */
export function joinedLabel(label: EntryLabel, next: EntryLabel): EntryLabel {
  if (next.isPreparation) return label;
  if (label.isPreparation) return next;
  if (label.edits === null) return label;
  if (next.edits === null) return next;
  if (label.record !== next.record || label.label === next.label) return label;
  return { ...label, label: label.edits };
}
