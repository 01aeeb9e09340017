import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './plain-issue.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('what is wrong with a value', () => {
  it.each([
    ['a text that is too long', z.string().max(60), 'x'.repeat(61), 'Enter at most 60 characters'],
    ['a text that is too short', z.string().min(10), 'x', 'Enter at least 10 characters'],
    ['an empty text', z.string().min(1), '', 'Enter something'],
    ['too many items', z.array(z.string()).max(5), Array(6).fill('x'), 'Send at most 5 items'],
    ['no items', z.array(z.string()).min(1), [], 'Send at least 1 item'],
    ['a number above its limit', z.number().max(100), 200, 'Enter at most 100'],
    ['a number at a limit that is left out', z.number().gt(0), 0, 'Enter more than 0'],
    ['a part of a number', z.int(), 1.5, 'Enter a whole number'],
    ['a number for a text', z.string(), 5, 'Enter text'],
    ['a text for a list', z.array(z.string()), 'x', 'Send a list'],
    ['another choice', z.enum(['trados', 'memoq']), 'x', 'Send one of trados, memoq'],
    ['another value', z.literal(true), false, 'Send true'],
    ['no email address', z.email(), 'x', 'Enter an email address'],
    ['another form', z.string().regex(/^\d$/), 'x', 'This has the wrong form'],
    ['a field that is absent', z.object({ name: z.string() }), {}, 'name is missing'],
    ['a choice that is absent', z.object({ tool: z.enum(['a', 'b']) }), {}, 'tool is missing'],
    ['a field that there is not', z.strictObject({}), { nme: 1 }, "There's no field nme"],
    ['none of the alternatives', z.union([z.string(), z.null()]), {}, 'This has the wrong form'],
  ])('is said of %s', (_, schema, value, text) => {
    expect(said(schema, value)).toEqual([text]);
  });

  it("is said in the schema's own words where it has some", () => {
    expect(said(z.string().max(5, 'A name has at most 5 letters'), 'x'.repeat(6))).toEqual([
      'A name has at most 5 letters',
    ]);
  });

  it('lists the first of many choices', () => {
    const many = Array.from({ length: 40 }, (_, at) => `c${at}`);
    expect(said(z.enum(many), 'x')?.[0]).toMatch(/^Send one of c0, .+, c11…$/);
  });
});
