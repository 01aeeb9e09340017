import type { RunLease, RunStore } from '@ledgerline/shared-events/runs/run-store.ts';

/** One part of the file. */
const PART_BYTES = 256 * 1024;

/** Stores a stream of bytes as the file of a run, part by part, and answers its length. */
export async function storeFile(
  runs: RunStore,
  lease: RunLease,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let index = 0;
  const flush = async () => {
    if (waitingBytes === 0) return;
    const part = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await runs.addPart(lease, index, part);
    index += 1;
  };
  for await (const piece of source) {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    bytes += piece.byteLength;
    if (waitingBytes >= PART_BYTES) await flush();
  }
  await flush();
  return bytes;
}

/** The file of a run, part by part. */
export async function* readFile(runs: RunStore, lease: RunLease): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const part = await runs.readPart(lease, index);
    if (part === null) return;
    yield part;
  }
}
