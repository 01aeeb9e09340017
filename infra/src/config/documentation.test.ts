import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema, VARIABLE_NAMES, variableMeta } from './variables.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const defaults = new Map<string, unknown>(Object.entries(environmentSchema.parse({})));

describe('the configuration table of the README', () => {
  it.each(VARIABLE_NAMES)('tells %s, its default and what it is', (name) => {
    const shown = defaults.has(name) && defaults.get(name) !== undefined ? `\`${defaults.get(name)}\`` : '';
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row).toBe(`| \`${name}\` | ${shown} | ${variableMeta(name).about} |`);
  });
});
