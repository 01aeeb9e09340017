import { SOFT_DELETED, streamOfMetadata } from '@ledgerline/eventstore-node/storage/stream-heads.ts';
import { metadataLimits } from '@ledgerline/eventstore-node/storage/stream-metadata.ts';
import type { StoreConnection } from '../client.ts';
import { isStreamNotFound } from '../store-errors.ts';
import type { SourceLedger } from './source-ledger.ts';

/**
 * Streams that were soft-deleted when they were copied and were appended to since. They cannot be copied to the same
 * target.
 */
export class RevivedStreams extends Error {
  override readonly name = 'RevivedStreams';

  constructor(streams: readonly string[]) {
    super(
      `Deleted when they were copied, and written to since: ${streams.join(', ')}. The target would restore them with different metadata, so nothing was copied. Copy the ledger into an empty target.`,
    );
  }
}

/**
 * The streams that are soft-deleted on the target and were appended to in the source since.
 * @param after the position up to which metadata has been copied
 */
export async function revivedStreams(
  source: SourceLedger,
  connection: StoreConnection,
  after: number,
): Promise<string[]> {
  const revived: string[] = [];
  const byStream = Map.groupBy(source.records('metadata', after), ({ stream }) => stream);
  for (const [stream, records] of byStream) {
    const last = await lastMetadata(connection, stream);
    if (last === null || !deletesSoftly(last.data)) continue;
    const isRevived = records.some(({ revision, data }) => revision > last.revision && !deletesSoftly(data));
    if (isRevived) revived.push(streamOfMetadata(stream) ?? stream);
  }
  return revived;
}

const deletesSoftly = (metadata: Uint8Array): boolean =>
  metadataLimits(metadata).truncateBefore >= SOFT_DELETED;

/** The last event of a stream on the target, with its data as JSON; null when it has none. */
async function lastMetadata(
  connection: StoreConnection,
  stream: string,
): Promise<{ revision: number; data: Uint8Array } | null> {
  const events = connection.read(stream, { backwards: true, limit: 1 });
  try {
    const event = (await events.ready()) ? events.take() : null;
    if (event === null) return null;
    return { revision: Number(event.revision), data: Buffer.from(JSON.stringify(event.data)) };
  } catch (error) {
    if (isStreamNotFound(error)) return null;
    throw error;
  } finally {
    void events.cancel();
  }
}
