// npm run size: holds the built client against its budgets, in KB of gzip.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, 'dist');
const BUDGETS = { html: 5, firstJs: 300, firstCss: 30, chunk: 60, allJs: 450, readers: 25 };

/** What only the worker of an import loads, when somebody brings a file. */
const READER = /^assets\/read-(?:worker|excel)-/;

const gzipKb = (file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1024;
const total = (files) => files.reduce((sum, file) => sum + gzipKb(file), 0);

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const first = [...new Set(html.match(/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
const chunks = readdirSync(join(DIST, 'assets'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `assets/${file}`);
const lazy = chunks.filter((file) => !first.includes(file)).map((file) => ({ file, kb: gzipKb(file) }));
const largest = lazy.reduce((most, one) => (one.kb > most.kb ? one : most), { file: 'none', kb: 0 });

const lines = [
  ['HTML', gzipKb('index.html'), BUDGETS.html],
  ['First load, JavaScript', total(first.filter((file) => file.endsWith('.js'))), BUDGETS.firstJs],
  ['First load, CSS', total(first.filter((file) => file.endsWith('.css'))), BUDGETS.firstCss],
  [`Largest lazy chunk (${largest.file})`, largest.kb, BUDGETS.chunk],
  ['All JavaScript', total(chunks.filter((file) => !READER.test(file))), BUDGETS.allJs],
  ['Readers of files to import', total(chunks.filter((file) => READER.test(file))), BUDGETS.readers],
];

for (const [what, kb, most] of lines) {
  console.log(`${kb > most ? 'over' : 'ok  '}  ${kb.toFixed(1).padStart(6)} of ${most} KB  ${what}`);
}
process.exitCode = lines.some(([, kb, most]) => kb > most) ? 1 : 0;
