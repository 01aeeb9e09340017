import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { NodeProcess } from './node-process.ts';

const MEGABYTE = 1024 * 1024;
const DISK_MEGABYTES = 24;
const BALLAST_MEGABYTES = 20;
/** The largest size of a file of the node and of a copy, in the shell's unit of 1,024 bytes. */
const LONGEST_FILE = 4096;
const LONGEST_COPY = 1024;

/** A place where a process soon runs out of space. */
export type SmallDisk = {
  readonly folder: string;
  /** Prefix of the node's command, which applies the limit to the node. */
  readonly prefix: readonly string[];
  /** Prefix of the backup command, which applies the limit to the copy. */
  readonly backupPrefix: readonly string[];
  /** Gives space to the running process again. */
  lift(node: NodeProcess): void;
};

type KindOfLimit = { name: string; make(): SmallDisk };

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'eventstore-small-'));
}

function withLimit(longest: number): string[] {
  return ['bash', '-c', `ulimit -S -f ${longest} && exec "$0" "$@"`];
}

/** The operating system limits the size of the process's files; this needs no privileges. */
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

/** A file system of its own that other data fills almost completely. */
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

/** The ways to run out of space that this machine supports; it prints those that it skips. */
export function kindsOfLimit(): KindOfLimit[] {
  const kinds: KindOfLimit[] = [];
  if (process.platform === 'linux') kinds.push(LIMIT_ON_FILES);
  else console.warn('Left out: a limit on the size of files, which is set and lifted on Linux only.');
  if (mayMount()) kinds.push(FULL_FILE_SYSTEM);
  else console.warn('Left out: a full file system, which only root may mount.');
  return kinds;
}
