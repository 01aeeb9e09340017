import { spawnSync } from 'node:child_process';

/** The ids of all descendants of process `pid`. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(listing().map(([child, parent]): [number, number] => [child ?? 0, parent ?? 0]));
  const found = new Set([pid]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  found.delete(pid);
  return [...found];
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

/** The command line of a process. */
export function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

function listing(): number[][] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}
