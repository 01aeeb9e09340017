import type { EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';

/** The id of the record of a kind that a command's events created; 0 when they created none. */
export function createdId(events: readonly DomainEvent[], entity: EntityKind): number {
  const isCreation = (change: { kind: string; entity: EntityKind }) =>
    change.kind === 'created' && change.entity === entity;
  return Number(events.flatMap(changesOf).find(isCreation)?.id ?? 0);
}
