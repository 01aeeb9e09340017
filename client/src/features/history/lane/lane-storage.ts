import * as z from 'zod/mini';
import { localStore } from '#shared/lib/storage/local-store.ts';
import type { LaneEntry } from './lane-entry.ts';

const patch = z.object({
  entity: z.string(),
  id: z.union([z.number(), z.string()]),
  fields: z.record(z.string(), z.unknown()),
  before: z.optional(z.record(z.string(), z.unknown())),
  created: z.optional(z.boolean()),
});

/** The version of the storage format. Entries in an older format are dropped, never read partly. */
const VERSION = 1;

const storedLane = z.object({
  version: z.literal(VERSION),
  userId: z.string(),
  entries: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['command', 'undo', 'redo']),
      name: z.string(),
      payload: z.record(z.string(), z.unknown()),
      target: z.optional(z.string()),
      label: z.string(),
      subject: z.optional(z.string()),
      patches: z.array(patch),
      failure: z.string(),
      at: z.string(),
      basedOn: z.optional(z.number()),
    }),
  ),
});

const PREFIX = 'lane.';

/**
 * Stores the unsent entries of this tab on the device, separately for each user, so that another user's sign-in does
 * not delete them.
 */
export function createLaneStorage(tabId: string) {
  const ownKey = (userId: string) => `${PREFIX}${tabId}.${userId}`;
  return {
    keep(userId: string, entries: readonly LaneEntry[]): void {
      const own = localStore(ownKey(userId), storedLane);
      if (entries.length === 0) own.clear();
      else own.write({ version: VERSION, userId, entries: entries.map(plain) });
    },
    /**
     * The unsent entries of this user, from this tab before a reload or from closed tabs. An open tab may send the
     * same entries, too: their idempotency keys make the second time harmless.
     */
    adopt(userId: string): LaneEntry[] {
      return laneKeys()
        .flatMap((key) => localStore(key, storedLane).read() ?? [])
        .filter((lane) => lane.userId === userId)
        .flatMap((lane) => lane.entries.map(entryOf))
        .sort((a, b) => a.at.localeCompare(b.at));
    },
    /** Deletes the stored lanes of closed tabs once this tab has their entries. */
    clearOthers(userId: string): void {
      for (const key of laneKeys()) {
        const store = localStore(key, storedLane);
        if (key !== ownKey(userId) && store.read()?.userId === userId) store.clear();
      }
    },
  };
}

function laneKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`ledgerline.${PREFIX}`))
      .map((key) => key.slice('ledgerline.'.length));
  } catch {
    return [];
  }
}

function plain(entry: LaneEntry): z.output<typeof storedLane>['entries'][number] {
  return JSON.parse(JSON.stringify(entry));
}

function entryOf(stored: z.output<typeof storedLane>['entries'][number]): LaneEntry {
  return {
    ...stored,
    patches: stored.patches.map(({ entity, id, fields, before, created }) => ({
      entity,
      id,
      fields,
      ...(before === undefined ? {} : { before }),
      ...(created === undefined ? {} : { created }),
    })),
  };
}
