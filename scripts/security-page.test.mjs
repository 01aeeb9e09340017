import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-step.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the page about security', () => {
  it('names tests that exist', () => {
    const tests = [...page.matchAll(/`([\w./-]+\.test\.\w+)`/g)].map(([, path]) => path);
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('says of each item whether it holds, and why not where it does not', () => {
    expect(rows.length).toBeGreaterThan(140);
    for (const [, item, state, how] of rows) {
      expect(['Yes', 'Partly', 'No', 'None'], item).toContain(state);
      expect(how?.length, item).toBeGreaterThan(4);
    }
  });

  it('has each item once', () => {
    const items = rows.flatMap(([, item = '']) => item.split(', '));
    expect(items).toEqual([...new Set(items)]);
  });
});
