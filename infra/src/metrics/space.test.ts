import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Counter, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { measureSpace } from './space.ts';

let folder: string;
let registry: Registry;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-space-'));
  registry = new Registry();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The value of a figure without labels in a new scrape, or undefined where it has none. */
async function scrape(...names: string[]): Promise<(number | undefined)[]> {
  const lines = (await registry.metrics()).split('\n');
  return names.map((name) => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  });
}

it('the first scrape has the size of the disk and what is free of it', async () => {
  measureSpace(registry, folder);
  const [free = 0, whole = 0] = await scrape('ledgerline_free_bytes', 'ledgerline_disk_bytes');
  expect(free).toBeGreaterThan(0);
  expect(whole).toBeGreaterThanOrEqual(free);
});

it('a disk that does not answer has no figures, and leaves the others alone', async () => {
  new Counter({ name: 'others_total', help: 'Others.', registers: [registry] }).inc(3);
  measureSpace(registry, join(folder, 'gone'));
  const figures = await scrape('others_total', 'ledgerline_free_bytes', 'ledgerline_disk_bytes');
  expect(figures).toEqual([3, undefined, undefined]);
});

it('a disk that stops answering keeps its last figures', async () => {
  measureSpace(registry, folder);
  const [, whole] = await scrape('ledgerline_free_bytes', 'ledgerline_disk_bytes');
  rmSync(folder, { recursive: true });
  const [free, size] = await scrape('ledgerline_free_bytes', 'ledgerline_disk_bytes');
  expect([free, size]).toEqual([expect.any(Number), whole]);
});
