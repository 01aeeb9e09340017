import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChild } from './child.ts';
import { restartDelay } from './keep-running.ts';
import { superviseChild } from './supervised-child.ts';

const module = new URL('./fixtures/recording-child.ts', import.meta.url);
const logger = pino({ level: 'silent' });
let folder = '';
let record = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-child-'));
  record = join(folder, 'record');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = () => readFileSync(record, 'utf8').trim().split('\n');

describe('a child process', () => {
  it('reports its data when it is ready, and stops in order', async () => {
    const child = await startChild({ name: 'child', module, settings: { record } });
    expect(child.details).toEqual({ pid: String(child.pid) });
    await child.stop();
    expect(lines()).toEqual([`started ${child.pid}`, `stopped ${child.pid}`]);
  });

  it('fails with its own message', async () => {
    const start = startChild({ name: 'child', module, settings: { record, failWith: 'the disk is full' } });
    await expect(start).rejects.toThrow('the disk is full');
  });

  it('is not started when its start was given up before', async () => {
    const signal = AbortSignal.abort(new Error('Ctrl+C'));
    const start = startChild({ name: 'child', module, settings: { record } }, { signal });
    await expect(start).rejects.toThrow('Ctrl+C');
    expect(existsSync(record)).toBe(false);
  });

  it('leaves no listener on the signal once it is ready', async () => {
    const { signal } = new AbortController();
    const child = await startChild({ name: 'child', module, settings: { record } }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await child.stop();
  });

  /** Starts a child in a process of its own, and kills that process. Answers the id of the child. */
  async function orphan(...more: string[]): Promise<string> {
    const script = fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url));
    const parent = spawn(process.execPath, [script, record, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    return String(printed).trim();
  }

  it('ends with its parent even while it computes', async () => {
    const pid = Number(await orphan('busy'));
    const isGone = () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    await vi.waitUntil(isGone, { timeout: 60_000, interval: 100 });
    expect(lines()).toEqual([`started ${pid}`]);
  });

  it('stops by itself when its parent is killed', async () => {
    const pid = await orphan();
    await vi.waitUntil(() => lines().length === 2);
    expect(lines()).toEqual([`started ${pid}`, `stopped ${pid}`]);
  });
});

describe('a supervised child process', () => {
  it('is restarted after it was killed, until it is stopped', async () => {
    const child = await superviseChild({ name: 'child', module, settings: { record } }, { logger });
    const first = child.pid();
    if (first === null) throw new Error('The child does not run.');
    process.kill(first, 'SIGKILL');
    await vi.waitUntil(() => child.pid() !== null && child.pid() !== first);
    const second = child.pid();
    await child.stop();
    expect(child.isRunning()).toBe(false);
    expect(lines()).toEqual([`started ${first}`, `started ${second}`, `stopped ${second}`]);
  });

  it('is started again when its first start was interrupted: a store was away, or it was killed', async () => {
    for (const interrupted of ['outage', 'kill']) {
      const settings = { record, interruptOnce: interrupted };
      const child = await superviseChild({ name: 'child', module, settings }, { logger });
      await child.stop();
      expect(lines()).toEqual([
        interrupted,
        expect.stringMatching(/^started/),
        expect.stringMatching(/^stopped/),
      ]);
      rmSync(record);
    }
  });

  it('fails at once where another try would not help', async () => {
    const settings = { record, failWith: 'A variable is wrong.' };
    const start = superviseChild({ name: 'child', module, settings }, { logger });
    await expect(start).rejects.toThrow('A variable is wrong.');
  });

  it('can be given up while it is tried again', async () => {
    const stopping = new AbortController();
    const settings = { record, interruptAlways: true };
    const supervised = { logger, signal: stopping.signal };
    const start = superviseChild({ name: 'child', module, settings }, supervised);
    const failed = expect(start).rejects.toThrow();
    await vi.waitUntil(() => existsSync(record) && lines().length >= 2);
    stopping.abort();
    await failed;
  });

  it('is restarted after longer delays with every failure, up to two seconds', () => {
    expect([1, 2, 3, 8, 50].map(restartDelay)).toEqual([250, 500, 1_000, 2_000, 2_000]);
  });
});
