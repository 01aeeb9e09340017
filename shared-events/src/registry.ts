import { accountEvents } from './account/events.ts';
import { attachmentEvents } from './attachments/events.ts';
import { jobTypeEvents } from './catalogue/job-type-events.ts';
import { languagePairEvents } from './catalogue/language-pair-events.ts';
import { rateEvents } from './catalogue/rate-events.ts';
import { unitEvents } from './catalogue/unit-events.ts';
import { clientEvents } from './clients/events.ts';
import { creditNoteEvents } from './credit-notes/events.ts';
import { deliveryEvents } from './deliveries/events.ts';
import { historyEvents } from './history/events.ts';
import { importEvents } from './import/events.ts';
import { invoiceEvents } from './invoices/events.ts';
import { bulkEvents } from './jobs/bulk-event.ts';
import { jobEvents } from './jobs/events.ts';
import type { Change } from './ledger/change.ts';
import { type DomainEvent, type EventDefinition, type Inverse, UnreadableEvent } from './ledger/event.ts';
import { screenEvents } from './lists/view-events.ts';
import { mailTemplateEvents } from './mail-templates/events.ts';
import { paymentEvents } from './payments/events.ts';
import { projectEvents } from './projects/events.ts';
import { quoteEvents } from './quotes/events.ts';
import { reminderEvents } from './reminders/events.ts';
import { invoiceLanguageEvents } from './settings/invoice-language-events.ts';
import { settingEvents } from './settings/setting-events.ts';
import { taxEvents } from './settings/tax-events.ts';
import { textBlockEvents } from './settings/text-block-events.ts';

/** Every event type, by name. */
export const eventDefinitions = {
  ...accountEvents,
  ...clientEvents,
  ...jobTypeEvents,
  ...languagePairEvents,
  ...unitEvents,
  ...rateEvents,
  ...jobEvents,
  ...bulkEvents,
  ...projectEvents,
  ...attachmentEvents,
  ...invoiceEvents,
  ...creditNoteEvents,
  ...quoteEvents,
  ...reminderEvents,
  ...paymentEvents,
  ...deliveryEvents,
  ...settingEvents,
  ...taxEvents,
  ...textBlockEvents,
  ...invoiceLanguageEvents,
  ...mailTemplateEvents,
  ...screenEvents,
  ...importEvents,
  ...historyEvents,
};

const byName = new Map<string, EventDefinition>(Object.entries(eventDefinitions));

/**
 * The definition of an event type.
 * @throws UnreadableEvent for a type that this version of the program does not have.
 */
export function definitionOf(type: string): EventDefinition {
  const definition = byName.get(type);
  if (definition === undefined) throw new UnreadableEvent(`Unknown event type ${type}.`);
  return definition;
}

/** The changes that an event makes to records. */
export function changesOf(event: DomainEvent): Change[] {
  return definitionOf(event.type).changes(event.data);
}

/** The changes that an event makes, one after the other, so that thousands of them can be worked on in steps. */
export function* eachChange(event: DomainEvent): Generator<Change, void> {
  const { inside, changes } = definitionOf(event.type);
  const packed = inside(event.data);
  if (packed === null) yield* changes(event.data);
  else for (const one of packed) yield* eachChange(one);
}

/** The events that reverse an event, or the reason why it cannot be reversed. */
export function inverseOf(event: DomainEvent): { events: DomainEvent[] } | { reason: string } {
  const inverse: Inverse<unknown> = definitionOf(event.type).inverse;
  return 'none' in inverse ? { reason: inverse.none } : { events: inverse.by(event.data) };
}

/** Events in order, with consecutive edits of one record merged. */
export function mergedEvents(events: readonly DomainEvent[]): DomainEvent[] {
  const merged: DomainEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    const both = last?.type === event.type ? definitionOf(event.type).merge(last.data, event.data) : null;
    if (both === null) merged.push(event);
    else merged[merged.length - 1] = { type: event.type, data: both };
  }
  return merged;
}
