import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { z } from 'zod';
import { describedRoutes, type RouteText } from './described-routes.ts';

/** A route as it is served, without the base path; parameters as `:id`. */
export type ServedRoute = { method: string; url: string; operation: ApiOperation };

type JsonObject = { [key: string]: unknown };

const SAFE = new Set(['GET', 'HEAD']);
const header = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const CSRF = header('X-XSRF-TOKEN', 'The value of the cookie XSRF-TOKEN.', true);
const IDEMPOTENCY = header('Idempotency-Key', 'A UUID; a repeated request answers the first result.', false);
const MIN_REVISION = header('X-Min-Revision', 'Waits until this revision can be read.', false);

const REFUSAL = {
  description: 'Refused. The code says why; `errors` are messages by field.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'code'],
        properties: {
          message: { type: 'string' },
          code: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  },
};

const REFUSED = { $ref: '#/components/responses/Refusal' };

/**
 * The description of the HTTP API in OpenAPI 3.1, made from the schemas that check requests. `server` is the address
 * under which the paths stand.
 */
export function openApiDocument(routes: readonly ServedRoute[], about: { version: string; server: string }) {
  const paths: Record<string, JsonObject> = Object.create(null);
  for (const route of routes.flatMap(withVariants)) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, path) };
  }
  const sorted = Object.keys(paths).sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ledgerline',
      version: about.version,
      description:
        'Open a session with POST /create-test-account, /register or /login and keep its cookies. Money, quantities and rates are JSON numbers with at most 6 decimals; dates are YYYY-MM-DD.',
    },
    servers: [{ url: about.server }],
    components: { responses: { Refusal: REFUSAL } },
    paths: Object.fromEntries(sorted.map((path) => [path, paths[path]])),
  };
}

function withVariants(route: ServedRoute): (ServedRoute & { command?: string })[] {
  const { variants } = route.operation;
  if (variants === undefined) return [route];
  return variants.map(({ value, body }) => ({
    method: route.method,
    url: route.url.replace(/:\w+$/, value),
    operation: { body },
    command: value,
  }));
}

function operationOf(route: ServedRoute & { command?: string }, path: string): JsonObject {
  const { method, operation, command } = route;
  const text = command === undefined ? describedRoutes.get(`${method} ${path}`) : commandText(command);
  const isCommand = operation.body !== undefined && path.startsWith('/api/');
  const parameters = [
    ...pathParameters(path, operation.params),
    ...queryParameters(operation.query),
    ...(SAFE.has(method) ? [MIN_REVISION] : [CSRF, ...(isCommand ? [IDEMPOTENCY] : [])]),
  ];
  const body = operation.body === undefined ? null : bodySchema(operation.body, operation.inPath ?? []);
  return {
    operationId: command ?? `${method.toLowerCase()}${path.replace(/[^A-Za-z]+/g, '-')}`,
    ...(text === undefined ? {} : { tags: [text.tag], summary: text.summary }),
    parameters,
    ...(body !== null && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { ...(text === undefined ? {} : answerOf(text)), '4XX': REFUSED, '503': REFUSED },
  };
}

function commandText(command: string): RouteText {
  const words = command.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { tag: 'Commands', summary: words, status: 200, answer: '{ commandId, revision, result }' };
}

function answerOf({ status, answer, type = 'application/json' }: RouteText): JsonObject {
  return { [status]: { description: answer, ...(status !== 204 && { content: { [type]: {} } }) } };
}

function pathParameters(path: string, params: z.ZodType | undefined): JsonObject[] {
  const known = params === undefined ? {} : propertiesOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined): JsonObject[] {
  if (query === undefined) return [];
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: 'query', schema }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
const alternatives = z.object({ anyOf: z.array(z.unknown()) });

/** The members of a schema, those of all alternatives together. */
function propertiesOf(schema: z.ZodType): Record<string, JsonObject> {
  const [input, output] = [jsonSchema(schema, 'input'), jsonSchema(schema, 'output')];
  const given = membersOf(input);
  const made = membersOf(output);
  // What is made ready before it is checked tells nothing of itself; what comes out of the check does.
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => [
      name,
      Object.keys(member).length === 0 ? (made[name] ?? {}) : member,
    ]),
  );
}

function membersOf(schema: JsonObject): Record<string, JsonObject> {
  const either = alternatives.safeParse(schema);
  const each = either.success ? either.data.anyOf : [schema];
  return Object.assign({}, ...each.map((part) => objectSchema.parse(part).properties));
}

/** A body's schema without the members that the path carries; null when nothing is left. */
function bodySchema(body: z.ZodType, inPath: readonly string[]): JsonObject | null {
  const schema = jsonSchema(body, 'input');
  if (inPath.length === 0) return schema;
  const kept = (name: string) => !inPath.includes(name) && !inPath.some((each) => name === `${each}s`);
  const required = z.array(z.string()).default([]).parse(schema.required).filter(kept);
  const properties = Object.entries(objectSchema.parse(schema).properties).filter(([name]) => kept(name));
  return properties.length === 0 ? null : { ...schema, properties: Object.fromEntries(properties), required };
}

/** Schemas that contain themselves are those of any JSON value, which need no words. */
function isSelfReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const { $schema: _dialect, $defs: _definitions, ...rest } = whole;
  return JSON.parse(JSON.stringify(rest, (_key, value) => (isSelfReference(value) ? {} : value)));
}
