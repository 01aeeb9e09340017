import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { weightOf } from '@ledgerline/shared-events/event-weight.ts';
import { lengthOf } from '@ledgerline/shared-events/ledger/change.ts';
import { decisionTimes } from '@ledgerline/shared-events/ledger/decision-time.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { type EventMetadata, storedMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { z } from 'zod';
import { MAX_EVENTS } from '#domain/command.ts';
import { isAct } from '../history/act.ts';
import type { LedgerEvent } from '../loading/account-ledger.ts';
import { eventId } from './event-id.ts';

/** Below the limit of 1 MiB per append of the store, which may count more than the events. */
export const MAX_BYTES = 960 * 1024;

/**
 * The most characters of the data of an event before it's packed, far below what can be unpacked: what repeats takes no
 * room in the store, but all of it in memory.
 */
const MAX_LENGTH = 4 * 1024 * 1024;

/** The metadata that all events of a command share. */
type CommandMetadata = Omit<EventMetadata, 'index' | 'count' | 'schema' | 'act' | 'decidedAt' | 'clockAt'>;

/** One attempt to append a command: its events for the store, and the same events for the fold with their weights. */
export type PreparedAppend = { stored: NewEvent[]; folded: LedgerEvent[]; weights: number[] };

const jsonObject = z.record(z.string(), z.unknown());

/**
 * Checks the events of a decision against their schemas, and adds metadata and ids that no other attempt has, one
 * event in each step.
 * @param after the last event of the account: its revision and the time of its decision
 * @param now the clock at the time of the decision
 * @throws Rejected (too_large) above 500 events, 4 MiB of data or 960 KiB as stored, UnreadableEvent when an event does not match its own
 * schema
 */
export function* prepareAppend(
  events: readonly DomainEvent[],
  metadata: CommandMetadata,
  after: { revision: number; at: string | null },
  now: Date,
): Steps<PreparedAppend> {
  if (events.length > MAX_EVENTS) {
    throw new Rejected('too_large', `This would change more than ${MAX_EVENTS} things at once.`);
  }
  const attempt = randomUUID();
  const times = decisionTimes(now, after.at);
  const act = metadata.source === 'user' && isAct(events) ? { act: true } : {};
  const prepared: PreparedAppend = { stored: [], folded: [], weights: [] };
  let bytes = 0;
  for (const [index, { type, data }] of events.entries()) {
    yield;
    const { version, read, stored: storedForm } = definitionOf(type);
    const own = { ...metadata, ...act, ...times, index, count: events.length, schema: version };
    const checked = jsonObject.parse(read(data, version));
    if (lengthOf(checked) > MAX_LENGTH) throw tooMuch(`${MAX_LENGTH / 1024 / 1024} MiB`);
    const stored = {
      id: eventId(metadata.commandId, attempt, index),
      type,
      data: jsonObject.parse(yield* storedForm(checked)),
      metadata: storedMetadata(own),
    };
    prepared.stored.push(stored);
    const folded = {
      id: stored.id,
      type,
      data: checked,
      revision: after.revision + 1 + index,
      at: times.decidedAt,
      metadata: own,
    };
    yield;
    prepared.folded.push(folded);
    prepared.weights.push(weightOf(folded));
    bytes += Buffer.byteLength(JSON.stringify(stored));
  }
  if (bytes > MAX_BYTES) throw tooMuch(`${MAX_BYTES / 1024} KiB`);
  return prepared;
}

const tooMuch = (size: string) => new Rejected('too_large', `This would store more than ${size} at once.`);
