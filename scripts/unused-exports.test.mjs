import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = '{client,command-service,infra,projection-service,scripts,shared-events,tests}';
/** What a file imports as a whole, by the end of its path. */
const WHOLE = /\* as \w+ from '[^']*?([\w-]+\/[\w.-]+)'/g;
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm;

/** What files export although no other file has its name, as `path: name`. */
function unusedExports(sources) {
  const files = new Map();
  const whole = new Set();
  for (const [path, source] of sources) {
    for (const [, end] of source.matchAll(WHOLE)) whole.add(end);
    for (const name of new Set(source.match(/[\w$]+/g)))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  return [...sources].flatMap(([path, source]) =>
    [...source.matchAll(EXPORT)]
      .filter(([, name]) => files.get(name).size === 1 && !whole.has(path.split('/').slice(-2).join('/')))
      .map(([, name]) => `${path}: ${name}`),
  );
}

it('every export is used by another file', () => {
  const paths = globSync(['*.ts', `${FOLDERS}/**/*.{ts,tsx,mjs}`], {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.stryker/.test(path),
  });
  expect(paths.length).toBeGreaterThan(2000);
  const sources = new Map(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')]));
  expect(unusedExports(sources)).toEqual([]);
});

it('finds an export that only its own file uses', () => {
  const sources = new Map([
    ['a.ts', 'export const ONE = 1;\nexport const TWO = ONE;\n'],
    ['b.ts', "import { TWO } from './a.ts';\n"],
  ]);
  expect(unusedExports(sources)).toEqual(['a.ts: ONE']);
});
