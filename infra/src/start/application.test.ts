import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startApplication } from './application.ts';
import type { Progress } from './progress.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-start-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nothing = { url: 'postgres://127.0.0.1:1/none', kind: 'embedded', stop: async () => undefined };

/** The steps of a start that take no time and do nothing. The start is given up during the step `last`. */
async function stepsUntil(last: string): Promise<string[]> {
  const stopping = new AbortController();
  const steps: string[] = [];
  const give = () => stopping.abort(new Error('Ctrl+C'));
  const progress = {
    step: async (name: string) => {
      steps.push(name);
      if (name === last) give();
      return nothing;
    },
    line: () => undefined,
  } as unknown as Progress;
  if (last === '') give();
  const start = startApplication({
    config: readConfig({ PORT: '0', DATA_DIR: folder }, folder),
    root: folder,
    version: 'test',
    logger: pino({ level: 'silent' }),
    progress,
    servesClient: false,
    signal: stopping.signal,
  });
  await expect(start).rejects.toThrow('Ctrl+C');
  return steps;
}

it('a start that is given up begins no further step', async () => {
  expect(await stepsUntil('')).toEqual([]);
  expect(await stepsUntil('Event store')).toEqual(['PostgreSQL', 'Event store']);
  expect(await stepsUntil('Tables')).toEqual(['PostgreSQL', 'Event store', 'Tables']);
});
