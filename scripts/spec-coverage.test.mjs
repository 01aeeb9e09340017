import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').split('\n');
const folders = new Map(
  lines.flatMap((line) => {
    const [, short, folder] = /^\| `(\w+\/)` +\| `([^`]+)` +\|$/.exec(line) ?? [];
    return short === undefined ? [] : [[short, folder]];
  }),
);

const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The tables that list tests: the cells of each row by the header of their column. */
const tables = lines.flatMap((line, at) => {
  const heads = line.startsWith('|') ? cellsOf(line) : [];
  if (!heads.includes('Test') || !/^\| *-/.test(lines[at + 1] ?? '')) return [];
  const after = lines.slice(at + 2);
  const end = after.findIndex((one) => !one.startsWith('|'));
  const rows = after.slice(0, end).map((one) => {
    const cells = cellsOf(one);
    return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
  });
  return [{ heads, rows }];
});
const rows = tables.flatMap((table) => table.rows);
const messages = tables.filter(({ heads }) => heads.includes('Message')).flatMap((table) => table.rows);

/** The files and folders of the repository that a text contains. */
const pathsIn = (text) =>
  [...text.matchAll(/`(?:([A-Z]\/)|(?=scripts\/))([^`]+)`/g)].map(([, short, path]) =>
    short === undefined ? path : join(folders.get(short) ?? short, path),
  );

/** The fixed parts of a message in code, without its placeholders. */
const wordsOf = ({ Message: cell }) =>
  (/“(.+)”/.exec(cell)?.[1] ?? '')
    .replaceAll('\\', '')
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const codeOf = (path) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'").replace(/\s+/g, ' ');

describe('the table of the two documents', () => {
  it('lists only files that exist', () => {
    const named = lines.flatMap(pathsIn);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(500);
  });

  it('leaves no cell empty', () => {
    const all = lines.filter((line) => line.startsWith('|')).map(cellsOf);
    expect(all.filter((cells) => cells.includes(''))).toEqual([]);
  });

  it('gives a place and a test for every row, and only tests in the column of tests', () => {
    expect(rows.length).toBeGreaterThan(250);
    const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path);
    const bad = rows.filter((row) => {
      const tests = pathsIn(row.Test);
      return pathsIn(row.Where).length === 0 || tests.length === 0 || !tests.every(isTest);
    });
    expect(bad).toEqual([]);
    expect(lines.filter((line) => /\bno tests?\b/i.test(line))).toEqual([]);
  });

  it('quotes messages that occur in every test of their row', () => {
    expect(messages.length).toBeGreaterThan(100);
    const bad = messages.flatMap((row) => {
      const words = wordsOf(row);
      const silent = pathsIn(row.Test).filter((path) => {
        const code = codeOf(path);
        return !words.every((part) => code.includes(part));
      });
      return words.length === 0 || silent.length > 0 ? [[row.Message, ...silent]] : [];
    });
    expect(bad).toEqual([]);
  });

  it('lists each message once', () => {
    const all = messages.map(({ Message: cell }) => cell);
    expect(all.filter((cell, at) => all.indexOf(cell) !== at)).toEqual([]);
  });
});
