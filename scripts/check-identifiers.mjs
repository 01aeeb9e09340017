// Part of npm run check: identifiers contain no word that hides their meaning, texts no turn that isn't English.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeFiles, sourceFiles } from './file-names.mjs';
import { HIDING_WORDS, hidingIdentifiers } from './identifiers.mjs';
import { foreignTurns } from './wording.mjs';

/** Files that only tests and developers read. */
const TESTS = /^(?:tests|scripts)\/|\/testing\//;
const root = resolve(import.meta.dirname, '..');
let count = 0;
for (const path of codeFiles(root).filter(
  (each) => /\.(?:tsx?|mjs)$/.test(each) && !each.startsWith('scripts/identifiers.'),
)) {
  for (const { name, word, line } of hidingIdentifiers(path, readFileSync(join(root, path), 'utf8'))) {
    process.stderr.write(`${path}:${line} ${name}: instead of "${word}" say ${HIDING_WORDS[word]}\n`);
    count += 1;
  }
}
// The changelog and the decisions keep the words of their time.
const pages = globSync('{*.md,docs/*.md,infra/**/*.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'CHANGELOG.md'],
});
const texts = sourceFiles(root).filter((each) => /\.(?:tsx?|mjs)$/.test(each) && !TESTS.test(each));
for (const path of [...texts, ...pages]) {
  for (const { line, found, instead } of foreignTurns(path, readFileSync(join(root, path), 'utf8'))) {
    process.stderr.write(`${path}:${line} "${found}": say ${instead}\n`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;
