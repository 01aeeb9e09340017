import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../client/src');

/** The lines in which modules of the client declare mutable variables. */
function moduleVariables(path) {
  const lines = readFileSync(join(source, path), 'utf8').split('\n');
  return lines.filter((line) => /^(export )?(let|var) /.test(line));
}

it('the client keeps its state in stores and components, not in modules', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !/\.test\.tsx?$|testing\//.test(path),
  );
  expect(modules.length).toBeGreaterThan(300);
  const found = modules.filter((path) => moduleVariables(path).length > 0);
  expect(found.toSorted()).toEqual([]);
});
