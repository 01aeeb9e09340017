import type { PositionedEvent, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';

/** An event in the form of the client. */
export type ClientEvent = {
  streamId: string;
  id: string;
  revision: bigint;
  type: string;
  isJson: boolean;
  data?: unknown;
  metadata?: unknown;
  created: Date;
  position?: ClientPosition | undefined;
};

/** A position in the log of all streams, in the form of the client. */
export type ClientPosition = { commit: bigint; prepare: bigint };

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

/**
 * The metadata field of a copied event with the time (ISO 8601) of its first recording: the protocol offers no way to
 * write that time to another store.
 */
export const FIRST_RECORDED_AT = 'firstRecordedAt';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextRecord(value: Record<string, unknown>): value is Record<string, string> {
  for (const key in value) if (typeof value[key] !== 'string') return false;
  return true;
}

/** The text values of the metadata. Usually these are all values, and then nothing is copied. */
function textsOf(metadata: unknown): Record<string, string> {
  if (!isRecord(metadata)) return {};
  if (isTextRecord(metadata)) return metadata;
  const texts = Object.entries(metadata).filter((entry): entry is [string, string] => isText(entry[1]));
  return Object.fromEntries(texts);
}

/**
 * The event in the form of the ledger port. Events that the app did not write may have no JSON; then their data is
 * empty.
 */
export function toStoredEvent(event: ClientEvent): StoredEvent {
  const texts = textsOf(event.metadata);
  const { [FIRST_RECORDED_AT]: firstRecordedAt } = texts;
  return {
    id: event.id,
    type: event.type,
    data: isRecord(event.data) ? event.data : {},
    metadata: firstRecordedAt === undefined ? texts : without(texts, FIRST_RECORDED_AT),
    stream: event.streamId,
    revision: Number(event.revision),
    recordedAt: firstRecordedAt ?? event.created.toISOString(),
  };
}

function without(texts: Record<string, string>, key: string): Record<string, string> {
  const { [key]: _, ...others } = texts;
  return others;
}

/** The event with its position in the log. @throws TypeError when the store sent none. */
export function toPositionedEvent(event: ClientEvent): PositionedEvent {
  if (!event.position) throw new TypeError(`The event ${event.id} came without its position in the log.`);
  return { ...toStoredEvent(event), position: positionText(event.position) };
}

/** Events of the store itself, such as tombstones: not part of any ledger. */
export function isSystemEvent(event: ClientEvent): boolean {
  return event.type.startsWith('$');
}

export function positionText({ commit, prepare }: ClientPosition): string {
  const text = String(commit);
  return `${text}/${commit === prepare ? text : prepare}`;
}

/** @throws TypeError when the text is not a position that `positionText` wrote. */
export function parsePosition(text: string): ClientPosition {
  const [, commit, prepare] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new TypeError(`"${text}" is not a position of this event store.`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
