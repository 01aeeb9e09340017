import { spawnSync } from 'node:child_process';

/** A running process and the command line with which it was started. */
export type Listed = { pid: number; parent: number; command: string };

/** The ids of all descendants of process `pid`. */
export function descendantsOf(pid: number, among = listProcesses()): number[] {
  const found = new Set([pid]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { pid: child, parent } of among) if (found.has(parent)) found.add(child);
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

/** All processes of this machine. */
export function listProcesses(): Listed[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid = '', parent = '', command = ''] = /^\s*(\d+)\s+(\d+)\s*(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), command };
    });
}
