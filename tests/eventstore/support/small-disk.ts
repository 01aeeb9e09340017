import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { NodeProcess } from './node-process.ts';

const MEGABYTE = 1024 * 1024;
const DISK_MEGABYTES = 24;
const BALLAST_MEGABYTES = 20;
/** How long a file of the node may become and how long a copy, in units of 1,024 bytes, as the shell counts. */
const LONGEST_FILE = 4096;
const LONGEST_COPY = 1024;

/** A place where a process soon finds no more space. */
export type SmallDisk = {
  readonly folder: string;
  /** Put before a node's command, it makes the node meet the limit. */
  readonly prefix: readonly string[];
  /** Put before the command that copies the ledger, it makes the copy meet the limit. */
  readonly backupPrefix: readonly string[];
  /** Gives space again to the process, which goes on running. */
  lift(node: NodeProcess): void;
};

export type KindOfLimit = { name: string; make(): SmallDisk };

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'eventstore-small-'));
}

function withLimit(longest: number): string[] {
  return ['bash', '-c', `ulimit -S -f ${longest} && exec "$0" "$@"`];
}

/** The operating system refuses to let a file of the process grow; takes no rights of any kind. */
const LIMIT_ON_FILES: KindOfLimit = {
  name: 'a limit on the size of files',
  make() {
    const folder = temporaryFolder();
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    return {
      folder,
      prefix: withLimit(LONGEST_FILE),
      backupPrefix: withLimit(LONGEST_COPY),
      lift: ({ child }) =>
        void execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited:unlimited']),
    };
  },
};

function mountSmall(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'eventstore-test', folder], {
    stdio: 'ignore',
  });
}

function unmount(folder: string): void {
  execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** A file system of its own that other data fills almost. */
const FULL_FILE_SYSTEM: KindOfLimit = {
  name: 'a full file system',
  make() {
    const folder = temporaryFolder();
    mountSmall(folder);
    afterAll(() => unmount(folder));
    const ballast = join(folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_MEGABYTES * MEGABYTE));
    return { folder, prefix: [], backupPrefix: [], lift: () => rmSync(ballast) };
  },
};

function mayMount(): boolean {
  const folder = temporaryFolder();
  try {
    mountSmall(folder);
    unmount(folder);
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** The ways to run out of space that this machine allows; it says which it leaves out. */
export function kindsOfLimit(): KindOfLimit[] {
  const kinds: KindOfLimit[] = [];
  if (process.platform === 'linux') kinds.push(LIMIT_ON_FILES);
  else console.warn('Left out: a limit on the size of files, which is set and lifted on Linux only.');
  if (mayMount()) kinds.push(FULL_FILE_SYSTEM);
  else console.warn('Left out: a full file system, which only root may mount.');
  return kinds;
}
