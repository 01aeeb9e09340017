import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema, VARIABLE_NAMES, variableMeta } from './variables.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
/** The cells of every table row, without the padding of the formatter. */
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const defaults = new Map<string, unknown>(Object.entries(environmentSchema.parse({})));

describe('the configuration table of the README', () => {
  it.each(VARIABLE_NAMES)('describes %s with its default and purpose', (name) => {
    const shown = defaults.has(name) && defaults.get(name) !== undefined ? `\`${defaults.get(name)}\`` : '';
    const row = rows.find(([variable]) => variable === `\`${name}\``);
    expect(row).toEqual([`\`${name}\``, shown, variableMeta(name).about]);
  });
});
