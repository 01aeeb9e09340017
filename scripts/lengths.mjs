// node scripts/lengths.mjs: lists functions that are too long.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { root, SOURCE_FOLDERS } from './run-step.mjs';

/** The limit in lines of code as Biome counts them: texts and closing tags of JSX do not count. */
const LONGEST = 40;
/** How many functions may be longer. The number is lowered with changes that shorten one, and never raised. */
const MAX_LONG_FUNCTIONS = 13;

const { values } = readCommandLine({
  usage: 'node scripts/lengths.mjs [--list]',
  about: `Counts the functions of the sources, tests apart, that have more than ${LONGEST} lines of code.`,
  options: { list: { type: 'boolean', default: false, about: 'Lists them, the longest first' } },
});

const functions = longFunctions();
for (const { place, lines } of values.list ? functions : []) process.stdout.write(`${lines} ${place}\n`);
process.stdout.write(`${functions.length} functions have more than ${LONGEST} lines of code\n`);
process.exitCode = functions.length > MAX_LONG_FUNCTIONS ? 1 : 0;

function longFunctions() {
  const finding = /noExcessiveLinesPerFunction,file=([^,]+),line=(\d+),[^\n]*?\((\d+)\)/g;
  return [...biomeReport().matchAll(finding)]
    .map(([, file, line, lines]) => ({ file: file.replace(`${root}/`, ''), line, lines: Number(lines) }))
    .filter(({ file }) => !/\.test\.tsx?$|\/testing(\/|\.ts$)/.test(file))
    .map(({ file, line, lines }) => ({ place: `${file}:${line}`, lines }))
    .toSorted((a, b) => b.lines - a.lines);
}

/** The output of Biome with only this rule enabled, one line for each finding. */
function biomeReport() {
  const rule = { level: 'warn', options: { maxLines: LONGEST } };
  const linter = { rules: { preset: 'none', complexity: { noExcessiveLinesPerFunction: rule } } };
  const folder = mkdtempSync(join(tmpdir(), 'lengths-'));
  try {
    const files = { includes: ['**', '!**/dist'] };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, files, linter }));
    const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = ['lint', `--config-path=${folder}`, '--max-diagnostics=none', '--reporter=github'];
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 };
    const { stdout, status } = spawnSync(process.execPath, [program, ...args, ...SOURCE_FOLDERS], options);
    if (status !== 0) throw new Error(`Biome ended with ${status}:\n${stdout.slice(0, 2_000)}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
