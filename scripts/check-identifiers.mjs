// Part of npm run check: identifiers contain no word that hides their meaning.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeFiles } from './file-names.mjs';
import { HIDING_WORDS, hidingIdentifiers } from './identifiers.mjs';

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
if (count > 0) process.exitCode = 1;
