import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { verifyLedgerFile } from '@ledgerline/eventstore-node/commands/verify-ledger.ts';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder, useEventStore } from './support/event-store.ts';

const COMMANDS = {
  backup: '@ledgerline/eventstore-node/commands/backup.ts',
  copy: '@ledgerline/infra/ledger-store/copy/main.ts',
  scavenge: '@ledgerline/eventstore-node/commands/scavenge.ts',
  verify: '@ledgerline/eventstore-node/commands/verify.ts',
};

type Outcome = { code: number; printed: string; complained: string };

/** Runs a command as `npm run eventstore:…` does. */
function run(command: keyof typeof COMMANDS, ...options: string[]): Promise<Outcome> {
  const script = fileURLToPath(import.meta.resolve(COMMANDS[command]));
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...options], (error, printed, complained) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed, complained });
    });
  });
}

const dataDir = temporaryFolder();
const damagedDir = temporaryFolder();
const servedDir = temporaryFolder();
const scavengedDir = temporaryFolder();
const target = useEventStore();
const client = useClient(target);

async function fill(folder: string): Promise<string> {
  const node = await startEventStoreNode({ dataDir: folder, scavengeMinutes: 0 });
  const source = connectClient(node.connectionString);
  const [ended, kept] = [newStream('ended'), newStream('kept')];
  await source.appendToStream(ended, jsonEvents(6));
  await source.tombstoneStream(ended);
  await source.appendToStream(kept, jsonEvents(4));
  await source.dispose();
  await node.stop();
  return kept;
}

let kept = '';
beforeAll(async () => {
  kept = await fill(dataDir);
  await fill(damagedDir);
  const database = new DatabaseSync(join(damagedDir, 'ledger.db'));
  database.exec(`UPDATE events SET type = 'Other' WHERE position = 9`);
  database.close();
});

describe('the commands of the event store', () => {
  it('verify, scavenge, back up and copy a ledger', async () => {
    const verified = await run('verify', '--data-dir', dataDir);
    expect(verified).toMatchObject({ code: 0, complained: '' });
    expect(verified.printed).toContain('sound. 11 events in 2 streams');
    const scavenged = await run('scavenge', '--data-dir', dataDir, '--compact');
    expect(scavenged.printed).toContain('5 events of 1 streams erased');
    const backup = join(dataDir, 'backups', 'copy.db');
    expect(await run('backup', '--data-dir', dataDir, '--to', backup)).toMatchObject({ code: 0 });
    expect(verifyLedgerFile(backup)).toMatchObject({ events: 11, problems: [] });
    const copied = await run('copy', '--data-dir', backup, '--to', target.url);
    expect(copied.printed).toContain('2 streams compared: all the same');
    const { nextExpectedRevision } = await client().appendToStream(kept, jsonEvents(1), {
      expectedRevision: 3n,
    });
    expect(nextExpectedRevision).toBe(4n);
  });

  it('verify and back up while the node serves and writes', async () => {
    const node = await startEventStoreNode({ dataDir: servedDir, scavengeMinutes: 0 });
    const writer = connectClient(node.connectionString);
    const written: Promise<unknown>[] = [];
    const write = () => written.push(writer.appendToStream(newStream('served'), jsonEvents(2)));
    write();
    await written[0];
    const backup = join(servedDir, 'copy.db');
    const commands = Promise.all([
      run('verify', '--data-dir', servedDir),
      run('backup', '--data-dir', servedDir, '--to', backup),
    ]);
    for (let done = false; !done; write()) {
      done = (await Promise.race([commands.then(() => true), written.at(-1)?.then(() => false)])) ?? false;
    }
    for (const { code, complained } of await commands)
      expect({ code, complained }).toEqual({ code: 0, complained: '' });
    expect(verifyLedgerFile(backup).problems).toEqual([]);
    await Promise.all(written);
    await writer.dispose();
    await node.stop();
  });

  it('scavenge while the node serves and writes', async () => {
    const ended = newStream('ended');
    const folder = scavengedDir;
    const node = await startEventStoreNode({ dataDir: folder, scavengeMinutes: 0 });
    const writer = connectClient(node.connectionString);
    await writer.appendToStream(ended, jsonEvents(1000));
    await writer.tombstoneStream(ended);
    let scavenged: Outcome | null = null;
    const scavenging = run('scavenge', '--data-dir', folder).then((outcome) => {
      scavenged = outcome;
    });
    const write = async () => {
      while (!scavenged) await writer.appendToStream(newStream('served'), jsonEvents(2));
    };
    await Promise.all([scavenging, write(), write(), write(), write()]);
    expect(scavenged).toMatchObject({ code: 0, complained: '' });
    await writer.dispose();
    await node.stop();
    expect(verifyLedgerFile(join(folder, 'ledger.db')).problems).toEqual([]);
  });

  it('find damage, and make no backup of a damaged ledger', async () => {
    const verified = await run('verify', '--data-dir', damagedDir);
    expect(verified.code).toBe(1);
    expect(verified.complained).toContain('The event at position 9');
    expect(verified.printed).toContain('NOT sound (1 problems)');
    const backup = join(damagedDir, 'copy.db');
    const refused = await run('backup', '--data-dir', damagedDir, '--to', backup);
    expect(refused.code).toBe(1);
    expect(refused.complained).toContain('is not sound');
    expect(existsSync(backup)).toBe(false);
  });

  it.each([
    { command: 'verify', options: [] },
    { command: 'scavenge', options: [] },
    { command: 'backup', options: ['--to', 'copy.db'] },
    { command: 'copy', options: ['--to', 'esdb://127.0.0.1:1?tls=false'] },
  ] as const)('say in one line that there is no ledger ($command)', async ({ command, options }) => {
    const missing = join(dataDir, 'missing');
    const { code, complained } = await run(command, '--data-dir', missing, ...options);
    expect(code).toBe(1);
    expect(complained.trim()).toBe(`There is no ledger at ${missing}. Name its folder with --data-dir.`);
    expect(existsSync(missing)).toBe(false);
  });
});
