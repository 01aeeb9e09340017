import { z } from 'zod';
import './answers/components.ts';

export type JsonObject = { [key: string]: unknown };

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
const alternatives = z.object({ anyOf: z.array(z.unknown()) });
const withDefinitions = z.looseObject({
  $defs: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});

/** The JSON schema of an answer. Named parts are references to `components`, and are added to `found`. */
export function answerSchema(schema: z.core.$ZodType, found: Map<string, JsonObject>): JsonObject {
  const wrapped = z.toJSONSchema(z.object({ answer: schema }), {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  });
  const { $defs, ...whole } = withDefinitions.parse(JSON.parse(JSON.stringify(wrapped, pointing)));
  for (const [name, definition] of Object.entries($defs)) {
    if (!isNameless(name)) found.set(name, definition);
  }
  return objectSchema.parse(whole).properties.answer ?? {};
}

const POINTER = /^#\/\$defs\/(.+)$/;

/**
 * Replaces named schemas by references to the components of the document. A schema without a name is one of any JSON
 * value: `{}`.
 */
function pointing(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const name = typeof value.$ref === 'string' ? (POINTER.exec(value.$ref)?.[1] ?? '') : '';
  return isNameless(name) ? {} : { $ref: `#/components/schemas/${name}` };
}

function isNameless(name: string): boolean {
  return name === '' || name.startsWith('__');
}

/** The fields of a request's schema, those of all alternatives together. */
export function propertiesOf(schema: z.ZodType): Record<string, JsonObject> {
  const [input, created] = [
    membersOf(requestSchema(schema, 'input')),
    membersOf(requestSchema(schema, 'output')),
  ];
  // A preprocessed field has no schema of its input, so the schema of its output is used.
  return Object.fromEntries(
    Object.entries(input).map(([name, member]) => [
      name,
      Object.keys(member).length === 0 ? (created[name] ?? {}) : member,
    ]),
  );
}

function membersOf(schema: JsonObject): Record<string, JsonObject> {
  const either = alternatives.safeParse(schema);
  const each = either.success ? either.data.anyOf : [schema];
  return Object.assign({}, ...each.map((part) => objectSchema.parse(part).properties));
}

/** The schema of a body without the fields that are in the path; null when none is left. */
export function bodySchema(body: z.ZodType, inPath: readonly string[]): JsonObject | null {
  const schema = requestSchema(body, 'input');
  if (inPath.length === 0) return schema;
  const kept = (name: string) => !inPath.includes(name) && !inPath.some((each) => name === `${each}s`);
  const required = z.array(z.string()).default([]).parse(schema.required).filter(kept);
  const properties = Object.entries(objectSchema.parse(schema).properties).filter(([name]) => kept(name));
  return properties.length === 0 ? null : { ...schema, properties: Object.fromEntries(properties), required };
}

function requestSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const { $schema: _dialect, $defs: _definitions, ...rest } = whole;
  return JSON.parse(JSON.stringify(rest, pointing));
}
