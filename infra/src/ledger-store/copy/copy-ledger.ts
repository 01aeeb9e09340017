import { dirname } from 'node:path';
import { connect, type StoreConnection } from '../client.ts';
import { toWriteError } from '../store-errors.ts';
import { AppendLanes, runsOf } from './append-lanes.ts';
import { differenceOf } from './compare.ts';
import { ProgressFile } from './progress-file.ts';
import { RevivedStreams, revivedStreams } from './revived-streams.ts';
import { PHASES, type Phase, SourceLedger } from './source-ledger.ts';

/** The progress is stored after this many events. */
const SAVE_EVERY = 1000;
const TOMBSTONE_TIMEOUT = 30_000;

/** The events copied in this run, the streams compared, and every stream that differs. */
type CopyReport = { copied: number; streams: number; differences: string[] };

type CopyOptions = {
  /** Called from time to time with the position that is durable on the target, and the last position of the source. */
  onProgress?: (phase: Phase, position: number, lastPosition: number) => void;
  signal?: AbortSignal;
};

async function copyEvents(
  source: SourceLedger,
  connection: StoreConnection,
  phase: Phase,
  after: number,
  saved: (position: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const lanes = new AppendLanes(connection, (stream) => source.hasEnded(stream));
  let copied = 0;
  let unsaved = 0;
  for (const run of runsOf(source.records(phase, after))) {
    signal?.throwIfAborted();
    await lanes.add(run);
    copied += run.records.length;
    unsaved += run.records.length;
    if (unsaved < SAVE_EVERY) continue;
    await lanes.settle();
    saved(run.records.at(-1)?.position ?? after);
    unsaved = 0;
  }
  await lanes.settle();
  return copied;
}

async function copyTombstones(
  source: SourceLedger,
  connection: StoreConnection,
  after: number,
): Promise<number> {
  let copied = 0;
  for (const { stream } of source.records('tombstones', after)) {
    await connection.tombstone(stream, 'any', TOMBSTONE_TIMEOUT).catch((error: unknown) => {
      const failure = toWriteError(error, stream, -1);
      if (failure.name !== 'StreamDeleted') throw failure;
    });
    copied += 1;
  }
  return copied;
}

async function compareStreams(
  source: SourceLedger,
  connection: StoreConnection,
): Promise<Pick<CopyReport, 'streams' | 'differences'>> {
  const differences: string[] = [];
  let streams = 0;
  for (const head of source.streams()) {
    streams += 1;
    const difference = await differenceOf(source, connection, head);
    if (difference) differences.push(difference);
  }
  return { streams, differences };
}

/**
 * Copies a ledger file into another event store: every stream, with its event ids and revisions. It may be
 * interrupted and run again, even after further writes to the source: it continues where it stopped, and events that
 * exist on the target are recognised by their ids. At the end both sides are read and compared, stream by stream, by
 * counts and hashes.
 * @throws RevivedStreams, with nothing copied; RevisionConflict when the target has other events in a stream of the
 * same name; StoreError; LedgerUnavailable.
 */
export async function copyLedger(
  path: string,
  targetUrl: string,
  options: CopyOptions = {},
): Promise<CopyReport> {
  const source = new SourceLedger(path);
  const connection = connect(targetUrl);
  try {
    const file = new ProgressFile(dirname(path), source.storeId, targetUrl);
    const progress = file.read();
    const revived = await revivedStreams(source, connection, progress.metadata);
    if (revived.length > 0) throw new RevivedStreams(revived);
    let copied = 0;
    for (const phase of PHASES) {
      const after = progress[phase];
      const saved = (position: number) => {
        progress[phase] = position;
        file.write(progress);
        options.onProgress?.(phase, position, source.lastPosition);
      };
      if (phase === 'tombstones') copied += await copyTombstones(source, connection, after);
      else copied += await copyEvents(source, connection, phase, after, saved, options.signal);
      saved(source.lastPosition);
    }
    const compared = await compareStreams(source, connection);
    return { copied, ...compared };
  } finally {
    await connection.close();
    source.close();
  }
}
