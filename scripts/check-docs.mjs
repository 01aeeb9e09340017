// Fails when a page of the docs names a command that does not exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandPayloads } from '../shared-events/src/api/commands.ts';
import { reversalPayloads } from '../shared-events/src/history/commands.ts';
import { eventDefinitions } from '../shared-events/src/registry.ts';
import { declaredIn, unknownNames } from './doc-names.mjs';
import { root } from './run-step.mjs';

const LEFT_OUT = ['**/node_modules/**', '**/dist/**'];
const filesOf = (pattern) => globSync(pattern, { cwd: root, exclude: LEFT_OUT });
const textOf = (file) => readFileSync(join(root, file), 'utf8');

const names = {
  commands: new Set([...Object.keys(commandPayloads), ...Object.keys(reversalPayloads)]),
  events: new Set(Object.keys(eventDefinitions)),
  declared: new Set(filesOf('*/**/*.{ts,tsx,mjs}').flatMap((file) => declaredIn(textOf(file)))),
};

// The changelog keeps the names of its time.
const pages = filesOf('{*.md,docs/**/*.md}').filter((page) => page !== 'CHANGELOG.md');
const wrong = pages.flatMap((page) => unknownNames(textOf(page), names).map((where) => `${page}:${where}`));
for (const line of wrong) process.stdout.write(`${line}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
