import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { descendantsOf } from './process-tree.ts';

/**
 * The memory of a process and all of its descendants, in MB: on Linux their proportional share, so that pages that
 * several have count once; elsewhere the resident memory of each.
 */
export function memoryOfTree(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + memoryOf(each), 0);
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
