import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const isHook = (name: string) => /^(pre|post)/.test(name) && name.replace(/^(pre|post)/, '') in scripts;
const commands = Object.entries(scripts).filter(([name]) => !isHook(name));

const folder = mkdtempSync(join(tmpdir(), 'command-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');

type Outcome = { code: number; printed: string; complained: string };

/** Runs a command as npm does, in a folder where a started app would leave its data. */
function run(script: string, ...options: string[]): Promise<Outcome> {
  const [program, ...words] = script.split(' ');
  expect(program, 'every command is a script of ours').toBe('node');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  return new Promise((resolve) => {
    execFile(process.execPath, [...words, ...options], { cwd: root, env }, (error, printed, complained) => {
      resolve({ code: error ? Number(error.code) : 0, printed, complained });
    });
  });
}

describe.each(commands)('npm run %s', (name, script) => {
  it('prints a short help, and starts nothing', async () => {
    const { code, printed, complained } = await run(script, '--help');
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    const [usage = '', ...lines] = printed.trim().split('\n');
    expect(usage).toMatch(new RegExp(`^npm (run )?${name}( |$)`));
    expect(lines).toContain('Options:');
    expect(lines.join('\n')).toContain('--help');
    expect(lines.length).toBeLessThan(60);
    expect(existsSync(dataDir)).toBe(false);
  });
});

// `--help` shows that every command reads its line by the one function that refuses; each kind of command shows it.
it.each(['start', 'check', 'backup', 'verify-audit', 'eventstore:verify'])(
  'npm run %s refuses an unknown option with one sentence and exit code 2',
  async (name) => {
    const { code, printed, complained } = await run(scripts[name] ?? '', '--no-such-option');
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(complained).toMatch(/^Unknown option '--no-such-option': see npm [\w: -]+ --help\.\n$/);
    expect(existsSync(dataDir)).toBe(false);
  },
);

it('the script before a command installs packages and does nothing else', () => {
  const hooks = Object.entries(scripts).filter(([name]) => isHook(name));
  expect(hooks.length).toBeGreaterThan(0);
  for (const [name, script] of hooks)
    expect(script, name).toMatch(/^node scripts\/install-missing\.mjs(?: --tests)?$/);
});

it.each([
  ['start', ['something'], "Unexpected argument 'something': see npm start -- --help."],
  ['start:role', ['queen'], 'Say which role: npm run start:role -- web|command|query|worker|migrate'],
  ['eventstore:backup', [], 'Say where the copy goes: --to FILE.'],
  [
    'eventstore:backup',
    ['--to'],
    "Option '--to <value>' argument missing: see npm run eventstore:backup -- --help.",
  ],
  ['backup', [], 'Say where the backup goes: --to FILE.'],
  ['restore', [], 'Name the backup: --from FILE.'],
  ['verify-audit', [], 'Name one file: npm run verify-audit -- FILE [--keys FILE] [--authority FILE]'],
  ['bench', ['speed'], /^There is no bench speed: .*\.$/],
] as const)('npm run %s %j is refused with one sentence', async (name, options, sentence) => {
  const { code, printed, complained } = await run(scripts[name] ?? '', ...options);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  if (typeof sentence === 'string') expect(complained).toBe(`${sentence}\n`);
  else expect(complained.trimEnd()).toMatch(sentence);
});
