import { z } from 'zod';
import { MAX_REVERTED } from './events.ts';

const id = z.uuid().transform((text) => text.toLowerCase());

/** The payloads of undo and redo. */
export const reversalPayloads = {
  /** One entry, several in one append, or without either the latest entry of the user. */
  Undo: z
    .strictObject({ commandId: id.optional(), entries: z.array(id).min(1).max(MAX_REVERTED).optional() })
    .refine(({ commandId, entries }) => commandId === undefined || entries === undefined, {
      path: ['entries'],
      message: 'Name one entry or several, not both.',
    }),
  /** Without an id it is the entry that the user undid last. */
  Redo: z.strictObject({ commandId: id.optional() }),
};

export type ReversalName = keyof typeof reversalPayloads;

export const isReversalName = (name: string): name is ReversalName => Object.hasOwn(reversalPayloads, name);
