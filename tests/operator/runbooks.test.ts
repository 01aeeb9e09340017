import { readFileSync } from 'node:fs';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const docs = fileOf('docs/operations.md');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(fileOf('package.json')));

/** What stands in the docs as code, each once. */
const code = [...new Set([...docs.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))];
const statements = code.filter((text) => /^(?:select|delete|update|insert) /.test(text));
const commands = [...new Set([...docs.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))];

let database: FreshDatabase;
let pool: pg.Pool;
let end: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
  ({ pool, end } = openPool({ connectionString: database.url, max: 1 }, () => undefined));
});

afterAll(async () => {
  await end?.();
  await database?.drop();
});

describe('what the docs tell an operator to do', () => {
  it.each(statements)('is a statement that the database takes: %s', async (statement) => {
    const whole = statement.replaceAll("'…'", "'00000000-0000-4000-8000-000000000000'");
    expect((await pool.query(`explain ${whole}`)).rows.length).toBeGreaterThan(0);
  });

  it('has statements and commands', () => {
    expect(statements.length).toBeGreaterThan(3);
    expect(commands.length).toBeGreaterThan(8);
  });

  it.each(commands.filter((name) => name !== 'NAME'))('is a command that exists: npm run %s', (name) => {
    expect(scripts).toHaveProperty([name]);
  });
});
