import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const SOURCES = '{command-service,projection-service,infra}/src/**/*.ts';
const RAW_CONDITION = /sql<(?:boolean|SqlBool)>`((?:[^`\\]|\\.)*)`/g;

/** What of a condition stands outside its parentheses. Placeholders count as one word. */
function outermost(condition) {
  let text = condition.replace(/\$\{[^}]*\}/g, 'x');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\([^()]*\)/g, ' x ');
  }
  return text;
}

/** Conditions in SQL that mean something else once they are joined with others by `and` or `not`. */
function looseConditions(source) {
  return [...source.matchAll(RAW_CONDITION)]
    .map(([, condition = '']) => condition)
    .filter((condition) => /\b(or|and)\b/i.test(outermost(condition)));
}

it('a condition in SQL that joins others has parentheses around it', () => {
  const files = globSync(SOURCES, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) => looseConditions(readFileSync(resolve(root, path), 'utf8')));
  expect(found).toEqual([]);
});

it('finds a loose condition, and lets one in parentheses pass', () => {
  expect(looseConditions('where(sql<boolean>`a is null or b = 1`)')).toHaveLength(1);
  expect(looseConditions('where(sql<boolean>`(a is null or b = 1)`)')).toEqual([]);
  expect(looseConditions('where(sql<boolean>`exists (select from t where a and b)`)')).toEqual([]);
});
