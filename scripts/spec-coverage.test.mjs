import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
const folders = new Map(
  lines.flatMap((line) => {
    const [, short, folder] = /^\| `(\w+\/)` +\| `([^`]+)` +\|$/.exec(line) ?? [];
    return short === undefined ? [] : [[short, folder]];
  }),
);

it('names no file that is not there', () => {
  const named = lines.flatMap((line) => [...line.matchAll(/`([A-Z]\/)([^`]+)`/g)]);
  const missing = named.filter(
    ([, short, path]) => !existsSync(join(root, folders.get(short) ?? short, path)),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
});

it('leaves no cell empty', () => {
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, -1));
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
});
