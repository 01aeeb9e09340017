import { z } from 'zod';
import { ENTITY_KINDS } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition } from '../ledger/event.ts';

import { revertLabel } from './reversal.ts';

/** The most entries of one revert. */
export const MAX_REVERTED = 200;

const way = z.strictObject({
  /** The undone entries, newest first, by the ids of their last commands. */
  entries: z.array(z.uuid()).min(1).max(MAX_REVERTED),
  /** The oldest of them, as the history described it at that time. */
  before: z.strictObject({
    label: z.string(),
    subject: z
      .strictObject({
        entity: z.enum(ENTITY_KINDS),
        id: z.union([z.int(), z.string()]),
        name: z.string(),
      })
      .nullable(),
  }),
});
type Way = z.output<typeof way>;

function defineMove<const Type extends string>(
  type: Type,
  labelOf: (oldest: string) => string,
  by: (data: Way) => DomainEvent[],
): EventDefinition<Type, Way> {
  return defineEvent({
    type,
    schema: way,
    changes: () => [],
    inverse: { by },
    label: ({ before }) => labelOf(before.label),
    subject: ({ before }) => before.subject,
  });
}

/**
 * Several entries of the history were undone in one append (a revert to a moment). It is the first event of its
 * command; the events after it undo the entries.
 */
export const WentBack = defineMove('WentBack', revertLabel, (data): DomainEvent[] => [WentForward.of(data)]);

const cameForwardLabel = (oldest: string): string => `Undid the revert to before “${oldest}”`;

/** The entries are effective again: the revert itself was undone. */
export const WentForward = defineMove('WentForward', cameForwardLabel, (data): DomainEvent[] => [
  WentBack.of(data),
]);

export const historyEvents = { WentBack, WentForward };

/** The entries that an event undoes (`isBack`) or redoes; null for any other event. */
export function movedEntries({ type, data }: DomainEvent): { isBack: boolean; entries: string[] } | null {
  const isBack = type === WentBack.type;
  if (!isBack && type !== WentForward.type) return null;
  return { isBack, entries: WentBack.read(data, WentBack.version).entries };
}
