import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { afterAll, beforeAll } from 'vitest';

/** An event store to test against. */
export type TestEventStore = { readonly url: string };

/** The server to test against instead of our own node, if the environment names one. */
const externalUrl = process.env.EVENTSTORE_URL;

/** A new empty folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eventstore-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The event store for the tests of a file: our own node, or the server that `EVENTSTORE_URL` names. */
export function useEventStore(): TestEventStore {
  let url = externalUrl ?? '';
  if (externalUrl === undefined) {
    const dataDir = temporaryFolder();
    let stop: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      const node = await startEventStoreNode({ dataDir });
      url = node.connectionString;
      stop = node.stop;
    });
    afterAll(() => stop?.());
  }
  return {
    get url() {
      return url;
    },
  };
}

/** A unique stream name. ASCII, as all names of the app. */
export function newStream(prefix = 'test'): string {
  return `${prefix}-${randomUUID()}`;
}
