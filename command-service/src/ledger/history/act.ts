import { typesOver } from '@ledgerline/shared-events/history/run.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';

/**
 * Whether a command is an act, which is never merged with the commands around it into one entry of the history. It is
 * when one of its events has its own name in the history ("Marked as completed"), or does more than type over values.
 */
export function isAct(events: readonly DomainEvent[]): boolean {
  return events.some(({ type, data }) => {
    const { edits, changes } = definitionOf(type);
    return edits === null || !changes(data).every(typesOver);
  });
}
