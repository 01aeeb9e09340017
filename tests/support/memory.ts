import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commandOf, descendantsOf } from './process-tree.ts';

/**
 * The memory of a process and all of its descendants, in MB: on Linux their proportional share, so that pages that
 * several have count once; elsewhere the resident memory of each.
 */
export function memoryOfTree(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
}

/** The processes of an app that are one for each part, and not a connection of PostgreSQL. */
export function processesOfApp(pid: number): Map<string, number> {
  const parts = descendantsOf(pid).map((each): [string, number] => [partOf(commandOf(each)), each]);
  return new Map([
    ['main process', pid],
    ...parts.filter(([part]) => part === 'event store' || part === 'projection worker'),
  ]);
}

/** The memory of a process and its descendants by what they are, in MB; see `memoryOfTree`. */
export function memoryByPart(pid: number): Map<string, number> {
  const parts = new Map([['main process', memoryOf(pid)]]);
  for (const each of descendantsOf(pid)) {
    const part = partOf(commandOf(each));
    parts.set(part, (parts.get(part) ?? 0) + memoryOf(each));
  }
  return parts;
}

function partOf(command: string): string {
  if (command.includes('event-store-node')) return 'event store';
  if (command.includes('projection-worker')) return 'projection worker';
  return command.includes('postgres') ? 'PostgreSQL' : 'others';
}

/** The memory of one process, in MB; 0 when it has ended. */
export function memoryOf(pid: number): number {
  return (proportional(pid) ?? resident(pid)) / 1024;
}

function proportional(pid: number): number | null {
  try {
    const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

function resident(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}
