import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/testing.md'), 'utf8').split('\n');
const isRow = (line) => line?.startsWith('|') ?? false;
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of each table, including its header. */
const tables = lines.flatMap((line, at) => {
  if (!isRow(line) || isRow(lines[at - 1])) return [];
  const end = lines.findIndex((one, index) => index > at && !isRow(one));
  return [lines.slice(at, end === -1 ? undefined : end).map(cellsOf)];
});

/** The files and folders of the repository in backticks. */
const named = lines.flatMap((line) =>
  [...line.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.(?:test|bench)\.\w+)`/g)].map(([, path]) => path),
);

describe('docs/testing.md', () => {
  it('lists only files that exist', () => {
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('has one header in each table, no row twice and no empty cell', () => {
    expect(tables.length).toBeGreaterThan(5);
    const isRule = (cells) => cells.every((cell) => /^:?-+:?$/.test(cell));
    for (const [head, rule, ...rows] of tables) {
      expect([head, isRule(rule)]).toEqual([head, true]);
      expect(rows.filter(isRule)).toEqual([]);
      expect(rows.filter((cells) => cells.length !== head.length || cells.includes(''))).toEqual([]);
      const defects = [head, ...rows].map(([first]) => first);
      expect(defects.filter((one, at) => defects.indexOf(one) !== at)).toEqual([]);
    }
  });
});
