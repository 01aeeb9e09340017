import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyLedgerFile } from '@ledgerline/eventstore-node/commands/verify-ledger.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect, newEvent, settled } from './support/events.ts';
import { startNodeUnder } from './support/node-process.ts';
import { kindsOfLimit, type SmallDisk } from './support/small-disk.ts';

const BACKUP = fileURLToPath(import.meta.resolve('@ledgerline/eventstore-node/commands/backup.ts'));
const LARGE = { text: 'x'.repeat(50_000) };

/** Appends until an append fails. Returns the last acknowledged revision, and the error. */
async function fill(store: LedgerStore, stream: string): Promise<{ revision: number; failure: unknown }> {
  for (let revision = -1; ; revision += 1) {
    const events = [newEvent(LARGE)];
    const failure: unknown = await settled(() => store.append(stream, revision, events)).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) return { revision, failure };
  }
}

/** Runs the backup command within the limit of the disk. Returns its error output. */
function backUp(disk: SmallDisk, dataDir: string, target: string): Promise<string> {
  const [command = '', ...args] = [
    ...disk.backupPrefix,
    process.execPath,
    BACKUP,
    '--data-dir',
    dataDir,
    '--to',
    target,
  ];
  return new Promise((resolve) => {
    execFile(command, args, (_error, _printed, complained) => resolve(complained));
  });
}

describe.each(kindsOfLimit())('$name', ({ make }) => {
  const disk = make();

  it('is reported, loses nothing, and ends as soon as there is space', async () => {
    const dataDir = join(disk.folder, 'data');
    const node = await startNodeUnder(disk.prefix, dataDir);
    const store = createLedgerStore({ connectionString: node.url, appendTimeoutMs: 5000 });
    onTestFinished(async () => {
      node.child.kill('SIGKILL');
      await node.exited;
    });
    const { revision, failure } = await fill(store, 'account-1');
    expect(failure).toBeInstanceOf(LedgerUnavailable);
    expect(failure).toHaveProperty(
      'message',
      expect.stringMatching(/^There is no space left for .*ledger\.db/),
    );
    expect(revision).toBeGreaterThan(10);
    expect(await collect(store.read('account-1'))).toHaveLength(revision + 1);

    const backups = join(disk.folder, 'backups');
    const target = join(backups, 'copy.db');
    expect(await backUp(disk, dataDir, target)).toMatch(
      /^No copy was made\. .*copy\.db.* (disk is full|disk I\/O error)/,
    );
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(backups)).toEqual([]);

    disk.lift(node);
    const last = [newEvent(LARGE)];
    expect(await settled(() => store.append('account-1', revision, last))).toEqual({
      revision: revision + 1,
    });
    await store.close();
    node.child.kill('SIGTERM');
    expect(await node.exited).toBe(0);
    expect(verifyLedgerFile(join(dataDir, 'ledger.db'))).toMatchObject({
      events: revision + 2,
      problems: [],
    });
  });
});
