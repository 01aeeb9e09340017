import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts';
import { descendantsOf, isRunning } from '../support/process-tree.ts';

const demo = resolve(import.meta.dirname, '../../infra/src/demo/main.ts');

it.each([
  ['SIGTERM', 'while the app starts', 'Ledgerline '],
  ['SIGINT', 'while it fills the account', 'Ledgerline is ready'],
] as const)('%s to the demo alone, %s, ends it and the app that it started', async (signal, _when, line) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerline-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [demo], {
    // A group of its own, as in a terminal, of which the signal reaches one process.
    detached: true,
    env: { ...PROCESS_ENVIRONMENT, DATA_DIR: dataDir, PORT: '0', EXCHANGE_RATES_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = once(child, 'exit');
  await expect.poll(() => output).toContain(line);
  const others = descendantsOf(child.pid ?? 0);
  child.kill(signal);
  const [code] = await ended;
  expect(code).toBe(1);
  expect(others.length).toBeGreaterThan(0);
  await expect.poll(() => others.filter(isRunning)).toEqual([]);
});
