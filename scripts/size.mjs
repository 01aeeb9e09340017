// npm run size: builds the client and compares its size with the budgets, in KB of gzip.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { root, runScript } from './run-step.mjs';

readCommandLine({
  usage: 'npm run size',
  about: 'Builds the client and compares its size with the budgets, in KB of gzip.',
  options: {},
});
if (!runScript('infra/src/client-build/main.ts')) process.exit(1);

const DIST = join(root, 'client/dist');
const BUDGETS = { html: 5, firstJs: 330, firstCss: 40, chunk: 60, editor: 140, import: 60 };

/** The page of an import loads its worker by name, and the worker the reader of spreadsheets. */
const OF_IMPORT = /read-(?:worker|excel)-/;

/** What the code of an editor for rich text has in it. It loads when a text is edited. */
const OF_EDITOR = /__lexicalEditor|ProseMirror/;

const gzipKb = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1024;
const total = (files) => files.reduce((sum, file) => sum + gzipKb(file), 0);

/** The largest of some files, with its size. */
function largestOf(files) {
  return files
    .map((file) => ({ file, kb: gzipKb(file) }))
    .reduce((most, one) => (one.kb > most.kb ? one : most), { file: 'none', kb: 0 });
}

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const first = [...new Set(html.match(/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
const chunks = readdirSync(join(DIST, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `assets/${file}`);
const isOfImport = (file) => OF_IMPORT.test(file) || OF_IMPORT.test(readFileSync(join(DIST, file), 'utf8'));
const ofImport = chunks.filter(isOfImport);
const isOfEditor = (file) => OF_EDITOR.test(readFileSync(join(DIST, file), 'utf8'));
const lazy = chunks.filter((file) => !first.includes(file));
const editor = largestOf(lazy.filter(isOfEditor));
const largest = largestOf(lazy.filter((file) => !isOfEditor(file)));

const lines = [
  ['HTML', gzipKb('index.html'), BUDGETS.html],
  ['First load, JavaScript', total(first.filter((file) => file.endsWith('.js'))), BUDGETS.firstJs],
  ['First load, CSS', total(first.filter((file) => file.endsWith('.css'))), BUDGETS.firstCss],
  [`The editor for rich text (${editor.file})`, editor.kb, BUDGETS.editor],
  [`Largest other lazy chunk (${largest.file})`, largest.kb, BUDGETS.chunk],
  ['The import with its readers of files', total(ofImport), BUDGETS.import],
];

for (const [what, kb, most] of lines) {
  console.log(`${kb > most ? 'over' : 'ok  '}  ${kb.toFixed(1).padStart(6)} of ${most} KB  ${what}`);
}
console.log(`all   ${total(chunks).toFixed(1)} KB  JavaScript of every page and dialog together`);
process.exitCode = lines.some(([, kb, most]) => kb > most) ? 1 : 0;
