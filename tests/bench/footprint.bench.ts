import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BootedLedgerline } from '../support/boot.ts';
import { memoryOf, memoryOfTree } from '../support/memory.ts';
import type { Finding } from './measure.ts';

const IDLE_MS = 20_000;
const MAX_MEMORY = 400;
const MAX_DISK = 600;

/** Measures the memory of all processes of an app that nobody uses. Baseline: one Node process that does nothing. */
export async function idleMemory(app: BootedLedgerline): Promise<Finding[]> {
  await pause(IDLE_MS);
  const whole = memoryOfTree(app.pid);
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const empty = memoryOf(child.pid ?? 0);
  child.kill();
  return [
    {
      what: 'memory of all processes, idle',
      figure: `${whole.toFixed(0)} MB`,
      baseline: `an empty Node process: ${empty.toFixed(0)} MB`,
      ratio: whole / empty,
      goal: `≤ ${MAX_MEMORY} MB`,
      isReached: whole <= MAX_MEMORY,
    },
  ];
}

const root = resolve(import.meta.dirname, '../..');
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Measures the installed packages that running needs, without those of tests and checks. Baseline: Node alone. */
export function installedSize(): Finding[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const sizes = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
    )
    .map(([path]): [string, number] => [path.replace(/^.*node_modules\//, ''), ownSize(join(root, path))]);
  const megabytes = (bytes: number) => bytes / 1024 / 1024;
  const whole = megabytes(sizes.reduce((sum, [, bytes]) => sum + bytes, 0));
  const node = megabytes(
    sizes.filter(([name]) => /^node(?:-bin-|$)/.test(name)).reduce((sum, [, bytes]) => sum + bytes, 0),
  );
  const largest = sizes
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, 6)
    .map(([name, bytes]) => `${name} ${megabytes(bytes).toFixed(0)}`);
  return [
    {
      what: `installed packages for running (largest, MB: ${largest.join(', ')})`,
      figure: `${whole.toFixed(0)} MB`,
      baseline: `Node alone: ${node.toFixed(0)} MB`,
      ratio: whole / node,
      goal: `≤ ${MAX_DISK} MB`,
      isReached: whole <= MAX_DISK,
    },
  ];
}

/** The bytes of a package on the disk, without the packages in it; 0 when it is not for this platform. */
function ownSize(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      bytes += entry.isDirectory() ? ownSize(path) : lstatSync(path).blocks * 512;
    }
  } catch {
    return 0;
  }
  return bytes;
}
