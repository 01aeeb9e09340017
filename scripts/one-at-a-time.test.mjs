import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MODULE = new URL('./one-at-a-time.mjs', import.meta.url).href;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-turns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that notes in a file that it begins and ends its turn, and does `more` in it. */
const turn = (more = '') => [
  '--input-type=module',
  '-e',
  `import { appendFileSync } from 'node:fs';
  import { oneAtATime } from '${MODULE}';
  oneAtATime('turn', () => {
    appendFileSync('notes', 'begin ');
    ${more}
    appendFileSync('notes', 'end\\n');
  }, () => appendFileSync('waits', '.'));`,
];

const notes = () => readFileSync(join(folder, 'notes'), 'utf8');

it('processes that begin at once have their turns one after the other', async () => {
  const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);';
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, turn(pause), { cwd: folder }));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(notes()).toBe('begin end\n'.repeat(4));
  expect(readdirSync(folder).filter((name) => name.startsWith('turn'))).toEqual([]);
});

it('a process that was killed, or failed, leaves its turn to the next', () => {
  spawnSync(process.execPath, turn("process.kill(process.pid, 'SIGKILL');"), { cwd: folder });
  expect(existsSync(join(folder, 'turn'))).toBe(true);
  spawnSync(process.execPath, turn('process.exit(1);'), { cwd: folder });
  expect(existsSync(join(folder, 'turn'))).toBe(false);
  spawnSync(process.execPath, turn(), { cwd: folder });
  expect(notes()).toBe('begin begin begin end\n');
});

it('a turn is waited for while its process lives', async () => {
  writeFileSync(join(folder, 'turn'), `${process.pid}`);
  const child = spawn(process.execPath, turn(), { cwd: folder });
  const exit = once(child, 'exit');
  await expect.poll(() => existsSync(join(folder, 'waits'))).toBe(true);
  expect(existsSync(join(folder, 'notes'))).toBe(false);
  rmSync(join(folder, 'turn'));
  await exit;
  expect(notes()).toBe('begin end\n');
});
