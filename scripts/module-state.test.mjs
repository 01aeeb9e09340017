import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../client/src');

/** The requests know no scope: what they share stands in these modules still. */
const WITH_STATE = ['shared/api/revision.ts', 'shared/api/session-requests.ts'];

/** The lines with which modules of the client declare what changes. */
function moduleVariables(path) {
  const lines = readFileSync(join(source, path), 'utf8').split('\n');
  return lines.filter((line) => /^(export )?(let|var) /.test(line));
}

it('keeps what changes in the client in stores and components, and not in modules', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !/\.test\.tsx?$|testing\//.test(path),
  );
  expect(modules.length).toBeGreaterThan(300);
  const found = modules.filter((path) => moduleVariables(path).length > 0);
  expect(found.toSorted()).toEqual(WITH_STATE);
});
